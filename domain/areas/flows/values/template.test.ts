import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterRule } from '../design/steps.ts'
import { largestText, longestCompared } from '../limits.ts'
import { openFilling, TooLong } from './filling.ts'
import { fillJson } from './fillJson.ts'
import { filterHolds } from './filterHolds.ts'
import { parsePath, type Scope, valueAtPath } from './path.ts'
import { fillText, fillValue, parseTemplate, type Template } from './template.ts'

const scope: Scope = {
  item: { jobNum: 'J 1/2', prodQty: 12, tags: ['a', 'b'], done: true, since: '2026-03-02T14:00:00.000Z' },
  rows: [{ n: 1 }, { n: 2 }],
}
const filled = (text: string, encode?: (value: string) => string) => {
  const template = parseTemplate(text)
  if ('problem' in template) throw new Error(template.problem)
  const filling = openFilling()
  return {
    value: encode ? fillText(template, scope, filling, encode) : fillValue(template, scope, filling),
    missing: [...filling.missing],
  }
}

test('one path alone keeps the kind of its value, anything else is text', () => {
  expect(filled('{{item.prodQty}}').value).toBe(12)
  expect(filled('{{ item.tags }}').value).toEqual(['a', 'b'])
  expect(filled('{{rows.1.n}} of {{rows.length}}').value).toBe('2 of 2')
  expect(filled('{{item.done}}: {{item.tags}}').value).toBe('true: ["a","b"]')
})

test('what is not there is nothing, and is told', () => {
  expect(filled('{{item.colour}}')).toEqual({ value: null, missing: ['item.colour'] })
  expect(filled('x{{rows.9.n}}y')).toEqual({ value: 'xy', missing: ['rows.9.n'] })
})

test('in an address values are encoded', () =>
  expect(filled('https://erp.example/{{item.jobNum}}?x=1', encodeURIComponent).value).toBe(
    'https://erp.example/J%201%2F2?x=1',
  ))

test('in a body a value stays one value, whatever it is', () => {
  const hostile = '","admin":true,"x":"'
  const body = { name: '{{name}}', list: ['{{list}}'], said: 'Of {{name}}' }
  const sent = fillJson(body, { name: hostile, list: [1, 2] }, openFilling())
  expect(JSON.parse(JSON.stringify(sent))).toEqual({ name: hostile, list: [[1, 2]], said: `Of ${hostile}` })
})

test('no path leads into the machinery of the language', () => {
  for (const path of [
    '__proto__.x',
    'item.constructor',
    'item.__proto__.x',
    'item.prototype',
    '',
    '.',
    'a..b',
    '1.a',
    'a.{b}',
  ])
    expect(parsePath(path), path).toBe(null)
  for (const path of [['toString'], ['item', 'hasOwnProperty'], ['rows', 'map'], ['item', 'jobNum', 'length']])
    expect(valueAtPath(scope, path)).toBe(undefined)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('item', 'rows', '0', 'valueOf', 'length', 'at', 'x')), (path) => {
      expect(typeof valueAtPath(scope, path)).not.toBe('function')
    }),
  )
})

test('braces without an end, and what in them is no path, are told', () => {
  expect(parseTemplate('a {{item')).toEqual({ problem: 'has {{ without }} behind it' })
  expect(parseTemplate('{{1+1}}')).toEqual({ problem: '{{1+1}} is no path to a value, such as {{item.jobNum}}' })
})

test('a text that would grow beyond what is sent is none', () => {
  const large = { text: 'x'.repeat(largestText / 2) }
  const template = parseTemplate('{{text}}{{text}}{{text}}')
  if ('problem' in template) throw new Error(template.problem)
  expect(() => fillText(template, large, openFilling())).toThrow(TooLong)
  const filling = openFilling()
  fillText(parseTemplate('{{text}}') as Template, large, filling)
  expect(() => fillText(parseTemplate('{{text}}!') as Template, large, filling)).toThrow(TooLong)
  expect(() => fillJson(['{{text}}', '{{text}}', '{{text}}'], large, openFilling())).toThrow(TooLong)
})

/** Whether rules hold, without anybody having their turn between them. */
function holdsNow(rules: readonly FilterRule[]): boolean {
  const steps = filterHolds(rules, scope, new Set())
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

test.each([
  ['item.prodQty', 'GreaterThan', '9', true],
  ['item.prodQty', 'Equals', '12.0', true],
  ['item.jobNum', 'Contains', 'j 1', true],
  ['item.done', 'Equals', 'true', true],
  ['item.since', 'Before', '2026-03-02T14:00:01Z', true],
  ['item.since', 'After', '2026-03-02T15:00:00+01:00', false],
  ['item.prodQty', 'Between', '1,11', false],
  ['item.jobNum', 'IsAnyOf', 'J 2,{{item.jobNum}}', true],
  ['item.colour', 'IsEmpty', null, true],
  ['rows', 'IsNotEmpty', null, true],
] as const)('a filter asks whether %s %s %s: %s', (path, operator, value, holds) =>
  expect(holdsNow([{ logic: 'AND', path, operator, value }])).toBe(holds),
)

test('what is compared with is no longer than a list of keys is', () => {
  const value = '{{large}}'
  const large = { large: ','.repeat(longestCompared + 1) }
  const steps = filterHolds([{ logic: 'AND', path: 'large', operator: 'IsAnyOf', value }], large, new Set())
  expect(() => steps.next()).toThrow(TooLong)
})

test('rules are taken together in their order', () => {
  const rule = (logic: 'AND' | 'OR', value: string) =>
    ({ logic, path: 'item.prodQty', operator: 'Equals', value }) as const
  expect(holdsNow([rule('AND', '1'), rule('OR', '12')])).toBe(true)
  expect(holdsNow([rule('AND', '1'), rule('OR', '12'), rule('AND', '2')])).toBe(false)
})
