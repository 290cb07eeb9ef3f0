import {
  boolean,
  choice,
  dateTime,
  integer,
  json,
  number,
  reference,
  references,
  text,
  timeZone,
} from '@takt/domain/core/item/field.ts'
import { defineItem, type ItemType } from '@takt/domain/core/item/item.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftValue, wallTime } from './draftValue.ts'
import { entryField, isEnteredOnAdd, isEnteredOnChange } from './entryField.ts'
import { readForm } from './readForm.ts'

const localeSettings = { locale: 'de-DE', timeZone: 'Europe/Berlin' }
const type: ItemType = defineItem({
  name: 'things',
  label: 'Thing',
  area: 'jobs',
  key: ['name'],
  fields: {
    name: text('Name', { fixed: true, size: 10 }),
    note: text('Note', { nullable: true, size: 2000 }),
    count: integer('Count', { min: 0, max: 1_000_000 }),
    weight: number('Weight', { nullable: true }),
    size: choice('Size', ['small', 'large'], { fallback: 'small' }),
    active: boolean('Active', { fallback: true }),
    seen: boolean('Seen', { nullable: true }),
    at: dateTime('At', { nullable: true }),
    part: reference('Part', { to: 'parts', nullable: true }),
    people: references('People', { to: 'employees' }),
    zone: timeZone('Zone', { nullable: true }),
    shape: json('Shape', z.object({ wide: z.number() }), { nullable: true }),
    made: integer('Made', { auto: true }),
    epc: text('Tag', { derived: true, nullable: true }),
  },
  check: ({ count, weight }): Record<string, string> =>
    Number(weight) > Number(count) ? { weight: 'must not exceed the count' } : {},
})
const names = Object.keys(type.fields).filter((name) => isEnteredOnAdd(type.fields[name]!, name))
const read = (draft: Parameters<typeof readForm>[2]['draft'], isChange = false) => {
  const { values, problems } = readForm(type, names, { draft, row: {}, place: localeSettings, isChange })
  return { values, problems }
}
const good = { name: ' N-1 ', count: '1.250', weight: '2,5', people: ['E1'], at: '2026-03-02T14:00', active: true }

test('localized input becomes values of the kinds of the fields', () => {
  expect(read({ ...good, part: 'P-7', seen: 'false' })).toEqual({
    values: {
      name: 'N-1',
      note: null,
      count: 1250,
      weight: 2.5,
      size: null,
      active: true,
      seen: false,
      at: '2026-03-02T13:00:00.000Z',
      part: 'P-7',
      people: ['E1'],
      zone: null,
      epc: null,
    },
    problems: {},
  })
})

test('each field that cannot be saved has its own message', () => {
  const { problems } = read({
    ...good,
    name: '',
    count: '-1',
    weight: 'heavy',
    at: '2026-02-30T10:00',
    zone: 'Mars/Base',
  })
  expect(problems).toMatchObject({
    name: 'is required',
    count: 'must be at least 0',
    weight: 'must be a number',
    at: 'must be a date and time',
    zone: 'must be a time zone such as America/New_York',
  })
  expect(read({ ...good, name: 'much too long', count: '2.000.000' }).problems).toEqual({
    name: 'must have at most 10 characters',
    count: 'must be at most 1.000.000',
  })
  expect(read({ ...good, count: '1,5' }).problems).toEqual({ count: 'must be a whole number' })
})

test('a problem of the whole row is reported by field, once each single field is valid', () => {
  expect(read({ ...good, count: '1', weight: '2' }).problems).toEqual({ weight: 'must not exceed the count' })
})

test('a field with a default value may be empty when adding, not when changing', () => {
  expect(read(good).problems).toEqual({})
  expect(read(good, true).problems).toEqual({ size: 'is required' })
})

test('values are unchanged by a round trip through the form', () => {
  const row = {
    name: 'N-1',
    note: 'long',
    count: 1250,
    weight: 2.5,
    size: 'large',
    active: false,
    seen: null,
    at: '2026-03-02T13:00:07.000Z',
    part: null,
    people: ['E1', 'E2'],
    zone: 'Europe/Berlin',
    epc: null,
  }
  const draft = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, draftValue(type.fields[name]!, value, localeSettings)]),
  )
  expect(draft.at).toBe('2026-03-02T14:00:07')
  expect(read(draft, true)).toEqual({ values: row, problems: {} })
  expect(wallTime('not a time', 'UTC')).toBe('')
})

test('auto fields and structured values, which have editors, are not entered; tags are, although associations store them; keys only when adding', () => {
  const entered = Object.entries(type.fields)
  expect(entered.filter(([name, field]) => !isEnteredOnAdd(field, name)).map(([name]) => name)).toEqual([
    'shape',
    'made',
  ])
  expect(entered.filter(([name, field]) => !isEnteredOnChange(field, name)).map(([name]) => name)).toEqual([
    'name',
    'shape',
    'made',
  ])
})

test('each kind has its own input', () => {
  const kinds = names.map((name) => entryField(type, name, { source: undefined, isRequired: false }).kind)
  expect(Object.fromEntries(names.map((name, index) => [name, kinds[index]]))).toEqual({
    name: 'text',
    note: 'multiline',
    count: 'number',
    weight: 'number',
    size: 'one',
    active: 'tick',
    seen: 'yesNo',
    at: 'dateTime',
    part: 'one',
    people: 'many',
    zone: 'one',
    epc: 'text',
  })
})

test('problems of the combination of values are reported while single values are missing', () => {
  const { problems, rowProblems } = readForm(type, ['count', 'weight', 'name'], {
    draft: { count: '1', weight: '2' },
    row: {},
    place: localeSettings,
    isChange: false,
  })
  expect(problems).toEqual({ name: 'is required' })
  expect(rowProblems).toEqual({ weight: 'must not exceed the count' })
})

test('adding a row may require more fields than the type does', () => {
  const options = { draft: { name: 'N' }, row: {}, place: localeSettings, isChange: false, needs: ['note'] }
  expect(readForm(type, ['name', 'note'], options).problems).toEqual({ note: 'is required' })
})
