import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { checking, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { expect, test } from 'vitest'
import { offeredAt } from './forms/offeredAt.ts'
import { valueOptions } from './forms/valueOptions.ts'
import { sampleOf } from './sampleOf.ts'

const tell = { recipients: [{ recipientType: 'user', recipientID: 'ada' }], title: 'x' }

test('an example of a row meets what the trigger asks of it, and has a key', () => {
  const rules = [{ logic: 'AND', field: 'priority', operator: 'Equals', value: 'high' }]
  const text = designText(['s1', 'itemChanged', { itemType: 'requests', changes: ['added'], rules }])
  const sample = JSON.parse(sampleOf(checkDesign(text, checking).outline!))
  expect(sample).toMatchObject({ item: { priority: 'high', requestID: 1 }, before: null, change: 'added' })
})

test('the parts of what another system sends are offered once an example of it is given', () => {
  const { outline } = checkDesign(designText(['s1', 'received', {}], ['s2', 'tell', tell, 's1']), checking)
  const offered = (sent: string) =>
    valueOptions(offeredAt(outline!, 's2', sent)).flatMap(({ value }) => (value.startsWith('body') ? [value] : []))
  expect(offered('')).toEqual(['body'])
  expect(offered('{"no JSON')).toEqual(['body'])
  expect(offered('{"order":{"number":7},"lines":[1]}')).toEqual(['body.order.number', 'body.lines'])
  expect(JSON.parse(sampleOf(outline!, { order: 7 }))).toEqual({ body: { order: 7 } })
})

test('what a row was before is not offered of rows that are added', () => {
  const drawn = (changes: string[]) =>
    checkDesign(
      designText(['s1', 'itemChanged', { itemType: 'requests', changes }], ['s2', 'tell', tell, 's1']),
      checking,
    ).outline!
  const names = (changes: string[]) => offeredAt(drawn(changes), 's2', '').map(({ name }) => name)
  expect(names(['added'])).not.toContain('before')
  expect(names(['added', 'changed'])).toContain('before')
})
