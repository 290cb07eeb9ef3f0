import { boolean, choice, date, dateTime, integer, json, reference, text } from '@takt/domain/core/item/field.ts'
import { defineItem } from '@takt/domain/core/item/item.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ListFilter } from '../itemParts.ts'
import { entryOf, filterLabel, filterOf } from './filterEntry.ts'
import { operatorsOf } from './operatorsOf.ts'

const localeSettings = { locale: 'de-DE', timeZone: 'Europe/Berlin' }
const type = defineItem({
  name: 'things',
  label: 'Thing',
  area: 'jobs',
  key: ['name'],
  fields: {
    name: text('Name'),
    size: choice('Size', ['small', 'large']),
    part: reference('Part', { to: 'parts', nullable: true }),
    count: integer('Count'),
    active: boolean('Active'),
    day: date('Day', { nullable: true }),
    at: dateTime('At', { nullable: true }),
    shape: json('Shape', z.unknown(), { nullable: true }),
  },
  mask: ['name'],
})
const names = (field: keyof typeof type.fields) => operatorsOf(type.fields[field]).map(({ name }) => name)

test('every operator of a kind is offered once, with its own text', () => {
  const text = [
    'Equals',
    'NotEquals',
    'NotContains',
    'StartsWith',
    'EndsWith',
    'IsEmpty',
    'IsNotEmpty',
    'IsAnyOf',
    'IsNoneOf',
  ]
  expect(names('name')).toEqual(['Contains', ...text])
  expect(names('part')[0]).toBe('Equals')
  expect(names('count')).toEqual([
    'Equals',
    'NotEquals',
    'IsEmpty',
    'IsNotEmpty',
    'IsAnyOf',
    'IsNoneOf',
    'GreaterThan',
    'GreaterThanOrEqual',
    'LessThan',
    'LessThanOrEqual',
    'Between',
  ])
  expect(names('at')).toEqual([
    'Equals',
    'NotEquals',
    'IsEmpty',
    'IsNotEmpty',
    'IsAnyOf',
    'IsNoneOf',
    'Between',
    'After',
    'AfterOrEqual',
    'Before',
    'BeforeOrEqual',
  ])
  expect(names('active')).toEqual(['Equals', 'NotEquals', 'IsEmpty', 'IsNotEmpty', 'IsAnyOf', 'IsNoneOf'])
  expect(names('shape')).toEqual(['IsEmpty', 'IsNotEmpty'])
})

test('localized input is converted to the address and back; the server understands it', () => {
  const entries = [
    { column: 'count', operator: 'Between', values: ['1.250', '2.000'] },
    { column: 'at', operator: 'After', values: ['2026-03-02T14:00'] },
    { column: 'name', operator: 'IsAnyOf', values: ['a,b', 'c'] },
    { column: 'day', operator: 'Equals', values: ['2026-03-02'] },
    { column: 'part', operator: 'IsEmpty', values: [] },
  ]
  const filters = entries.map((entry) => filterOf(type, entry, localeSettings))
  expect(filters.map(({ value }) => value)).toEqual([
    '1250,2000',
    '2026-03-02T13:00:00.000Z',
    'a\\,b,c',
    '2026-03-02',
    '',
  ])
  expect(filters.map((filter) => entryOf(type, filter, localeSettings))).toEqual([
    { ...entries[0], values: ['1250', '2000'] },
    ...entries.slice(1),
  ])
  const parameters = filters.map(({ field, operator, value }) => [`${field}${operator}`, value] as const)
  expect(parseListQuery(type, parameters).query?.filters).toHaveLength(5)
})

test('a chip reads like a sentence', () => {
  const label = (filter: ListFilter, masked = false) => filterLabel(type, filter, { place: localeSettings, masked })
  expect(label({ field: 'count', operator: 'GreaterThan', value: '1250.5' })).toBe('Count is greater than 1.250,5')
  expect(label({ field: 'at', operator: 'Before', value: '2026-03-02T13:00:00.000Z' })).toMatch(/^At is before .*14:00/)
  expect(label({ field: 'day', operator: 'Between', value: '2026-03-02,2026-03-05' })).toMatch(/2026 and 5\. .*2026$/)
  expect(label({ field: 'active', operator: 'Equals', value: 'true' })).toBe('Active equals Yes')
  expect(label({ field: 'part', operator: 'IsEmpty', value: '' })).toBe('Part is empty')
  expect(label({ field: 'name', operator: 'IsAnyOf', value: 'a,b,c,d,e' })).toBe('Name is any of a, b, c and 2 more')
  expect(label({ field: 'name', operator: '', value: 'Ada' }, true)).toBe('Name equals •••')
})

test('every operator has a text', () => {
  for (const operator of Object.keys(operators))
    expect(
      filterLabel(
        type,
        { field: 'name', operator: operator as ListFilter['operator'], value: 'x' },
        { place: localeSettings, masked: false },
      ),
    ).toMatch(/^Name \w/)
})
