import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { guarded, parseCell, unguarded, writeCell } from './csvCell.ts'
import { boolean, choice, date, dateTime, type Field, integer, json, number, references, text } from './field.ts'

const parse = (field: Field, cell: string) => parseCell(field, cell)

test('text that a spreadsheet would execute is always guarded, and guarding is reversible', () => {
  for (const formula of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '＝1', "'=1"])
    expect(guarded(formula)).toBe(`'${formula}`)
  for (const harmless of ['a=1', "'tis", 'x-1', 'a;b', 'a; -b', '']) expect(guarded(harmless)).toBe(harmless)
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(guarded(value)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(unguarded(guarded(value))).toBe(value)
    }),
  )
})

test('guards formulas that start after a semicolon, tab or line break', () => {
  const evils = [
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x;+A1', "x;'+A1"],
    ['x;@SUM(A1);-2', "x;'@SUM(A1);'-2"],
    ['x\t=1', "x\t'=1"],
    ['\t=1', "'\t'=1"],
    ['x\r\n=1;＝2', "x\r\n'=1;'＝2"],
    [";=1;'=2", ";'=1;''=2"],
  ]
  for (const [formula, expected] of evils) expect(guarded(formula!)).toBe(expected)
  const signs = fc.constantFrom(...';=+-@\t\r\n\'a"')
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const value = parts.join('')
      for (const cell of guarded(value).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@]/)
      expect(unguarded(guarded(value))).toBe(value)
    }),
  )
})

test('guards formulas inside JSON values without changing the value', () => {
  const signs = fc.constantFrom(...';=+-@\t\r\n\'a"\uff1d')
  const hostile = fc.array(signs).map((parts) => parts.join(''))
  const cells = fc.tuple(
    fc.constantFrom<Field>(json('J', z.unknown()), references('R', { to: 'x' })),
    fc.array(
      hostile.map((content) => `a${content}a`),
      { minLength: 1 },
    ),
  )
  expect(writeCell(json('J', z.unknown()), { name: 'x;=1+1' })).toBe('{"name":"x;\\u003d1+1"}')
  fc.assert(
    fc.property(cells, ([field, value]) => {
      for (const cell of writeCell(field, value).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@\uff1d]/)
      expect(parse(field, writeCell(field, value))).toEqual({ value })
    }),
  )
})

// These names are never fields.
const notFields = /"(__proto__|constructor|prototype)":/

describe('cells of each kind are parsed back to the written value', () => {
  const cases: [string, Field, fc.Arbitrary<unknown>][] = [
    ['text', text('T'), fc.string({ minLength: 1 }).filter((value) => value.trim() === value && value !== '')],
    ['choice', choice('C', ['open', 'Closed']), fc.constantFrom('open', 'Closed')],
    ['integer', integer('I'), fc.integer()],
    ['number', number('N'), fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
    ['boolean', boolean('B'), fc.boolean()],
    ['date', date('D'), fc.constantFrom('2026-02-28', '1999-12-31')],
    ['instant', dateTime('A'), fc.constantFrom('2026-03-02T14:00:00.000Z')],
    [
      'list',
      references('R', { to: 'x' }),
      fc.array(fc.string({ minLength: 1 }).filter((entry) => entry.trim() === entry && entry !== '')),
    ],
    [
      'json',
      json('J', z.unknown()),
      fc.jsonValue().filter((value) => value !== null && !notFields.test(JSON.stringify(value))),
    ],
  ]
  test.each(cases)('%s', (_kind, field, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(field, writeCell(field, value))).toEqual({ value: JSON.parse(JSON.stringify(value)) })
      }),
    )
  })
})

test('accepts the notations that people use', () => {
  expect(parse(boolean('B'), ' TRUE ')).toEqual({ value: true })
  expect(parse(boolean('B'), 'No')).toEqual({ value: false })
  expect(parse(choice('C', ['open', 'Closed']), 'CLOSED')).toEqual({ value: 'Closed' })
  expect(parse(number('N'), ' .5e3 ')).toEqual({ value: 500 })
  for (const cell of ['+49 89 1234', '+1 (555) 010-99', '-10 °C', '-0,5 mm'])
    expect(parse(text('T'), cell)).toEqual({ value: cell })
  expect(parse(references('R', { to: 'x' }), 'a\\,b,c')).toEqual({ value: ['a,b', 'c'] })
})

test('an invalid value is reported with the expected notation', () => {
  expect(parse(number('N'), '1,5')).toEqual({ message: 'is not a number such as 1200.5' })
  expect(parse(number('N'), '1e999')).toHaveProperty('message')
  expect(parse(integer('I'), '1.5')).toEqual({ message: 'is not a whole number such as 1200' })
  expect(parse(boolean('B'), 'maybe')).toEqual({ message: 'is neither true nor false' })
  expect(parse(json('J', z.unknown()), '{a')).toEqual({ message: 'is not valid JSON' })
  expect(parse(json('J', z.unknown()), '"\\u0000"')).toMatchObject({ message: 'has characters that cannot be stored' })
})

test('parsing a cell of a million digits is fast', () => {
  const startedAt = performance.now()
  for (const kind of [number('N'), integer('I'), text('T')]) parse(kind, `+${'1'.repeat(1_000_000)}x`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('a formula in a text is rejected unless it is marked as text', () => {
  const message = "starts like a formula. Put ' in front to store it as text"
  for (const cell of ['=HYPERLINK("x")', '@SUM(A1)', "-1+cmd|' /C calc'!A0", '＝1', '+SUM(A1:A9)', '-2+3', '+A1']) {
    expect(parse(text('T'), cell)).toEqual({ message })
    expect(parse(text('T'), `'${cell}`)).toEqual({ value: cell })
  }
})
