import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { guarded, parseCell, unguarded, writeCell } from './csvCell.ts'
import { boolean, choice, date, dateTime, type Field, integer, json, number, references, text } from './field.ts'

const said = (field: Field, cell: string) => parseCell(field, cell)

test('no text that a spreadsheet would run leaves unguarded, and guarding takes nothing from it', () => {
  for (const evil of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '＝1', "'=1"]) expect(guarded(evil)).toBe(`'${evil}`)
  for (const plain of ['a=1', "'tis", 'x-1', 'a;b', 'a; -b', '']) expect(guarded(plain)).toBe(plain)
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(guarded(value)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(unguarded(guarded(value))).toBe(value)
    }),
  )
})

test('nor does one that is a formula once a text is parted by semicolons, tabs or lines', () => {
  const evils = [
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x;+A1', "x;'+A1"],
    ['x;@SUM(A1);-2', "x;'@SUM(A1);'-2"],
    ['x\t=1', "x\t'=1"],
    ['\t=1', "'\t'=1"],
    ['x\r\n=1;＝2', "x\r\n'=1;'＝2"],
    [";=1;'=2", ";'=1;''=2"],
  ]
  for (const [evil, kept] of evils) expect(guarded(evil!)).toBe(kept)
  const signs = fc.constantFrom(...';=+-@\t\r\n\'a"')
  fc.assert(
    fc.property(fc.array(signs), (given) => {
      const value = given.join('')
      for (const cell of guarded(value).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@]/)
      expect(unguarded(guarded(value))).toBe(value)
    }),
  )
})

test('nor does one within a value that is written in JSON, which stays the same', () => {
  const signs = fc.constantFrom(...';=+-@\t\r\n\'a"\uff1d')
  const hostile = fc.array(signs).map((given) => given.join(''))
  const cells = fc.tuple(
    fc.constantFrom<Field>(json('J', z.unknown()), references('R', { to: 'x' })),
    fc.array(
      hostile.map((said) => `a${said}a`),
      { minLength: 1 },
    ),
  )
  expect(writeCell(json('J', z.unknown()), { name: 'x;=1+1' })).toBe('{"name":"x;\\u003d1+1"}')
  fc.assert(
    fc.property(cells, ([field, value]) => {
      for (const cell of writeCell(field, value).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@\uff1d]/)
      expect(said(field, writeCell(field, value))).toEqual({ value })
    }),
  )
})

// Such names are no fields anywhere.
const notFields = /"(__proto__|constructor|prototype)":/

describe('cells of each kind are understood again as they were written', () => {
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
        expect(said(field, writeCell(field, value))).toEqual({ value: JSON.parse(JSON.stringify(value)) })
      }),
    )
  })
})

test('what people write is taken for what it means', () => {
  expect(said(boolean('B'), ' TRUE ')).toEqual({ value: true })
  expect(said(boolean('B'), 'No')).toEqual({ value: false })
  expect(said(choice('C', ['open', 'Closed']), 'CLOSED')).toEqual({ value: 'Closed' })
  expect(said(number('N'), ' .5e3 ')).toEqual({ value: 500 })
  for (const cell of ['+49 89 1234', '+1 (555) 010-99', '-10 °C', '-0,5 mm'])
    expect(said(text('T'), cell)).toEqual({ value: cell })
  expect(said(references('R', { to: 'x' }), 'a\\,b,c')).toEqual({ value: ['a,b', 'c'] })
})

test('what cannot be the kind is told with how it is written', () => {
  expect(said(number('N'), '1,5')).toEqual({ sentence: 'is no number, written as 1200.5' })
  expect(said(number('N'), '1e999')).toHaveProperty('sentence')
  expect(said(integer('I'), '1.5')).toEqual({ sentence: 'is no whole number, written as 1200' })
  expect(said(boolean('B'), 'maybe')).toEqual({ sentence: 'is neither true nor false' })
  expect(said(json('J', z.unknown()), '{a')).toEqual({ sentence: 'is not valid JSON' })
  expect(said(json('J', z.unknown()), '"\\u0000"')).toMatchObject({ sentence: 'has characters that cannot be kept' })
})

test('a cell of a million digits is looked at in a moment', () => {
  const began = performance.now()
  for (const kind of [number('N'), integer('I'), text('T')]) said(kind, `+${'1'.repeat(1_000_000)}x`)
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a formula in a text is refused unless it is marked as text', () => {
  const sentence = "begins like a formula. Put ' in front to keep it as text"
  for (const cell of ['=HYPERLINK("x")', '@SUM(A1)', "-1+cmd|' /C calc'!A0", '＝1', '+SUM(A1:A9)', '-2+3', '+A1']) {
    expect(said(text('T'), cell)).toEqual({ sentence })
    expect(said(text('T'), `'${cell}`)).toEqual({ value: cell })
  }
})
