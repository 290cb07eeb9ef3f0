import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseCommaList, writeCommaList } from './commaList.ts'
import { boolean, date, dateTime, integer, json, number, secret, text } from './field.ts'
import { defineItem } from './item.ts'
import { parseListQuery } from './listQuery.ts'

const things = defineItem({
  name: 'things',
  label: 'Thing',
  area: 'jobs',
  key: ['part'],
  fields: {
    part: text('Part'),
    partNum: text('Part Number', { nullable: true }),
    qty: integer('Quantity', { nullable: true }),
    weight: number('Weight', { nullable: true }),
    active: boolean('Active'),
    shape: json('Shape', z.object({})),
    password: secret('Password', z.string()),
  },
  list: ['part', 'qty'],
  search: [],
})
const measured = defineItem({
  name: 'measured',
  label: 'Measured',
  area: 'jobs',
  key: ['id'],
  fields: { id: text('Id'), day: date('Day'), at: dateTime('At'), weight: number('Weight') },
})
const parse = (query: string) => parseListQuery(things, new URLSearchParams(query))

test('the longest matching field name wins', () => {
  expect(parse('partNumContains=x&part=y').query?.filters).toEqual([
    { field: 'partNum', operator: 'Contains', values: ['x'] },
    { field: 'part', operator: '', values: ['y'] },
  ])
})

test('reports unknown fields, operators that do not exist or are not offered, and values of the wrong type', () => {
  const query =
    'colour=x&partSounds=x&activeGreaterThan=1&qty=many&qtyBetween=1&passwordIsEmpty=&constructor=1&shapeEquals=1&asOf=then&limit=-1&orderBy=colour:up'
  expect(parse(query).problems).toEqual({
    colour: 'Thing has no field colour',
    partSounds: 'part has no operator Sounds',
    activeGreaterThan: 'GreaterThan is not offered for active',
    qty: "'many' is not a valid whole number",
    qtyBetween: 'needs two values separated by a comma',
    passwordIsEmpty: 'Thing has no field passwordIsEmpty',
    constructor: 'Thing has no field constructor',
    shapeEquals: 'Equals is not offered for shape',
    asOf: 'must be an instant such as 2026-03-02T14:00:00Z',
    limit: 'must be a whole number of at least 0',
    orderBy: 'Thing has no field colour',
  })
})

test('a field is used once, however often it appears in the order or search fields', () => {
  const { query } = parse(
    `orderBy=qty:desc,${'part,qty,'.repeat(1000)}&globalSearchFields=${'part,'.repeat(1000)}&globalSearchValue=a`,
  )
  expect(query?.orderBy).toEqual([
    { field: 'qty', descending: true },
    { field: 'part', descending: false },
  ])
  expect(query?.search?.fields).toEqual(['part'])
})

test('a filter of thousands of digits is checked quickly', () => {
  const startedAt = performance.now()
  expect(parse(`weight=${'1'.repeat(100_000)}x`).problems).toHaveProperty('weight')
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('reports days, instants and numbers that a database cannot store', () => {
  const query = 'day=0000-01-01&at=-271821-04-20T00:00Z&weightLessThan=1e-320&weight=1e999&asOf=0000-12-31T00:00Z'
  expect(parseListQuery(measured, new URLSearchParams(query)).problems).toEqual({
    day: "'0000-01-01' is not a valid date (YYYY-MM-DD)",
    at: "'-271821-04-20T00:00Z' is not a valid instant",
    weightLessThan: "'1e-320' is not a valid number",
    weight: "'1e999' is not a valid number",
    asOf: 'must be an instant such as 2026-03-02T14:00:00Z',
  })
})

test('an empty filter is ignored; IsEmpty needs no value', () => {
  expect(parse('qty=&partIsEmpty=&globalSearchValue=+').query).toMatchObject({
    filters: [{ field: 'part', operator: 'IsEmpty', values: [] }],
    search: null,
  })
})

test('global search covers the requested columns, else all listed ones if none is marked', () => {
  expect(parse('globalSearchValue=a').query?.search).toEqual({ fields: ['part', 'qty'], value: 'a' })
  expect(parse('globalSearchValue=a&globalSearchFields=partNum').query?.search?.fields).toEqual(['partNum'])
})

test('parses order, offset, limit and as-of', () => {
  expect(
    parse('orderBy=qty:desc,part&offset=50&limit=26&asOf=2026-03-02T14:00:00%2B01:00&ttlSecs=0').query,
  ).toMatchObject({
    orderBy: [
      { field: 'qty', descending: true },
      { field: 'part', descending: false },
    ],
    offset: 50,
    limit: 26,
    asOf: Date.parse('2026-03-02T13:00:00Z'),
  })
})

test('a comma inside a value of a list is written \\,', () => {
  expect(parse('partIsAnyOf=a\\,b,c').query?.filters[0]?.values).toEqual(['a,b', 'c'])
  const value = fc.string().filter((entry) => !/\\(,|$)/.test(entry))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      expect(parseCommaList(writeCommaList(values))).toEqual(values)
    }),
  )
})
