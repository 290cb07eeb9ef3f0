import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterRule } from '../design/steps.ts'
import { largestText, longestCompared } from '../limits.ts'
import { createFillContext, TextTooLongError } from './fillContext.ts'
import { fillJson } from './fillJson.ts'
import { filterMatches } from './filterMatches.ts'
import { parsePath, type Scope, valueAtPath } from './path.ts'
import { fillText, fillValue, parseTemplate, type Template } from './template.ts'

const scope: Scope = {
  item: { jobNum: 'J 1/2', prodQty: 12, tags: ['a', 'b'], done: true, since: '2026-03-02T14:00:00.000Z' },
  rows: [{ n: 1 }, { n: 2 }],
}
const fill = (text: string, encode?: (value: string) => string) => {
  const template = parseTemplate(text)
  if ('problem' in template) throw new Error(template.problem)
  const context = createFillContext()
  return {
    value: encode ? fillText(template, scope, context, encode) : fillValue(template, scope, context),
    missing: [...context.missing],
  }
}

test('a single path keeps the type of its value, anything else is text', () => {
  expect(fill('{{item.prodQty}}').value).toBe(12)
  expect(fill('{{ item.tags }}').value).toEqual(['a', 'b'])
  expect(fill('{{rows.1.n}} of {{rows.length}}').value).toBe('2 of 2')
  expect(fill('{{item.done}}: {{item.tags}}').value).toBe('true: ["a","b"]')
})

test('a missing value is empty and reported', () => {
  expect(fill('{{item.colour}}')).toEqual({ value: null, missing: ['item.colour'] })
  expect(fill('x{{rows.9.n}}y')).toEqual({ value: 'xy', missing: ['rows.9.n'] })
})

test('values in an address are encoded', () =>
  expect(fill('https://erp.example/{{item.jobNum}}?x=1', encodeURIComponent).value).toBe(
    'https://erp.example/J%201%2F2?x=1',
  ))

test('a value in a body cannot change the structure of the JSON', () => {
  const hostile = '","admin":true,"x":"'
  const body = { name: '{{name}}', list: ['{{list}}'], text: 'Of {{name}}' }
  const result = fillJson(body, { name: hostile, list: [1, 2] }, createFillContext())
  expect(JSON.parse(JSON.stringify(result))).toEqual({ name: hostile, list: [[1, 2]], text: `Of ${hostile}` })
})

test('no path reaches prototypes or other language internals', () => {
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

test('rejects braces that are not closed or contain no path', () => {
  expect(parseTemplate('a {{item')).toEqual({ problem: 'has {{ without a closing }}' })
  expect(parseTemplate('{{1+1}}')).toEqual({ problem: '{{1+1}} is not a path to a value, such as {{item.jobNum}}' })
})

test('rejects a text that would exceed the maximum length', () => {
  const large = { text: 'x'.repeat(largestText / 2) }
  const template = parseTemplate('{{text}}{{text}}{{text}}')
  if ('problem' in template) throw new Error(template.problem)
  expect(() => fillText(template, large, createFillContext())).toThrow(TextTooLongError)
  const context = createFillContext()
  fillText(parseTemplate('{{text}}') as Template, large, context)
  expect(() => fillText(parseTemplate('{{text}}!') as Template, large, context)).toThrow(TextTooLongError)
  expect(() => fillJson(['{{text}}', '{{text}}', '{{text}}'], large, createFillContext())).toThrow(TextTooLongError)
})

/** Evaluates rules without yielding between them. */
function matchesNow(rules: readonly FilterRule[]): boolean {
  const steps = filterMatches(rules, scope, new Set())
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
] as const)('a filter tests whether %s %s %s: %s', (path, operator, value, expected) =>
  expect(matchesNow([{ logic: 'AND', path, operator, value }])).toBe(expected),
)

test('an operand is limited to the length of a list of keys', () => {
  const value = '{{large}}'
  const large = { large: ','.repeat(longestCompared + 1) }
  const steps = filterMatches([{ logic: 'AND', path: 'large', operator: 'IsAnyOf', value }], large, new Set())
  expect(() => steps.next()).toThrow(TextTooLongError)
})

test('rules are combined in order', () => {
  const rule = (logic: 'AND' | 'OR', value: string) =>
    ({ logic, path: 'item.prodQty', operator: 'Equals', value }) as const
  expect(matchesNow([rule('AND', '1'), rule('OR', '12')])).toBe(true)
  expect(matchesNow([rule('AND', '1'), rule('OR', '12'), rule('AND', '2')])).toBe(false)
})
