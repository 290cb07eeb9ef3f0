import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { checking, designText } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { expect, test } from 'vitest'
import { offeredAt } from './forms/offeredAt.ts'
import { valueOptions } from './forms/valueOptions.ts'
import { sampleOf } from './sampleOf.ts'

const notifyOptions = { recipients: [{ recipientType: 'user', recipientID: 'ada' }], title: 'x' }

test('creates a sample row with a key that meets the conditions of the trigger', () => {
  const rules = [{ logic: 'AND', field: 'priority', operator: 'Equals', value: 'high' }]
  const text = designText(['s1', 'itemChanged', { itemType: 'requests', changes: ['added'], rules }])
  const sample = JSON.parse(sampleOf(checkDesign(text, checking).outline!))
  expect(sample).toMatchObject({ item: { priority: 'high', requestID: 1 }, before: null, change: 'added' })
})

test('offers the members of a payload once an example is entered', () => {
  const { outline } = checkDesign(designText(['s1', 'received', {}], ['s2', 'tell', notifyOptions, 's1']), checking)
  const offered = (payload: string) =>
    valueOptions(offeredAt(outline!, 's2', payload)).flatMap(({ value }) => (value.startsWith('body') ? [value] : []))
  expect(offered('')).toEqual(['body'])
  expect(offered('{"no JSON')).toEqual(['body'])
  expect(offered('{"order":{"number":7},"lines":[1]}')).toEqual(['body.order.number', 'body.lines'])
  expect(JSON.parse(sampleOf(outline!, { order: 7 }))).toEqual({ body: { order: 7 } })
})

test('does not offer the previous row for added rows', () => {
  const outlineWith = (changes: string[]) =>
    checkDesign(
      designText(['s1', 'itemChanged', { itemType: 'requests', changes }], ['s2', 'tell', notifyOptions, 's1']),
      checking,
    ).outline!
  const names = (changes: string[]) => offeredAt(outlineWith(changes), 's2', '').map(({ name }) => name)
  expect(names(['added'])).not.toContain('before')
  expect(names(['added', 'changed'])).toContain('before')
})
