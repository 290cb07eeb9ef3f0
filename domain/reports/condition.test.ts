import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionOperators, meetsAll, readCondition } from './condition.ts'
import { conditionText } from './conditionText.ts'
import { columnOf } from './reportColumn.ts'

const columns = [
  columnOf.text('reason', 'Reason'),
  columnOf.percent('oee', 'OEE'),
  columnOf.count('stops', 'Stops'),
  columnOf.day('due', 'Due'),
  columnOf.instant('at', 'At'),
  columnOf.flag('late', 'Late'),
]
const zone = 'America/New_York'
const condition = (column: string, operator: string, value?: unknown) => {
  const read = readCondition(columns, { column, operator, value })
  if (typeof read === 'string') throw new Error(read)
  return read
}
const meets = (row: Record<string, string | number | boolean | null>, ...given: Parameters<typeof condition>) =>
  meetsAll(row, [condition(...given)], zone)

test('a string column offers ten operators', () => {
  expect(conditionOperators.string).toEqual([
    ...['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith'],
    ...['isEmpty', 'isNotEmpty', 'isOneOf', 'isNotOneOf'],
  ])
})

test('a number column offers eleven operators', () => {
  expect(conditionOperators.number).toEqual([
    ...['equals', 'notEquals', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'],
    ...['between', 'isEmpty', 'isNotEmpty', 'isOneOf', 'isNotOneOf'],
  ])
})

test('a date column offers nine operators', () => {
  expect(conditionOperators.date).toEqual([
    ...['equals', 'notEquals', 'after', 'afterOrEqual', 'before', 'beforeOrEqual', 'between', 'isEmpty', 'isNotEmpty'],
  ])
})

test('a boolean column offers equals and notEquals', () => {
  expect(conditionOperators.boolean).toEqual(['equals', 'notEquals'])
})

test('isEmpty and isNotEmpty need no value, between two, the lists at least one, all others one', () => {
  expect(readCondition(columns, { column: 'reason', operator: 'isEmpty' })).toMatchObject({ operands: [] })
  expect(readCondition(columns, { column: 'reason', operator: 'isNotEmpty' })).toMatchObject({ operands: [] })
  const sentences = [
    { column: 'stops', operator: 'between', value: ['3'] },
    { column: 'stops', operator: 'between', value: ['5', '3'] },
    { column: 'stops', operator: 'isOneOf', value: [] },
    { column: 'stops', operator: 'equals', value: '' },
  ].map((sent) => readCondition(columns, sent))
  expect(sentences).toEqual([
    'Stops needs two values, from and to',
    'Stops needs the lower value first',
    'Stops needs a value',
    'Stops needs a value',
  ])
})

test('what cannot be asked of a column is said', () => {
  const said = [
    { column: 'colour', operator: 'equals', value: '1' },
    { column: 'late', operator: 'contains', value: 'x' },
    { column: 'stops', operator: 'equals', value: 'many' },
    { column: 'due', operator: 'after', value: 'soon' },
    'nothing',
  ].map((sent) => readCondition(columns, sent))
  expect(said).toEqual([
    'there is no column colour',
    'Late does not offer contains',
    "Stops: 'many' is no number",
    "Due: 'soon' is no day as YYYY-MM-DD",
    'must be a list of conditions, of at most 1000 values of 1000 characters',
  ])
})

test('ratios are given in percent, and bounds of a range belong to it', () => {
  expect(meets({ oee: 0.74 }, 'oee', 'lessThan', '75')).toBe(true)
  expect(meets({ oee: 0.75 }, 'oee', 'lessThan', '75')).toBe(false)
  expect([3, 5, 6].map((stops) => meets({ stops }, 'stops', 'between', ['3', '5']))).toEqual([true, true, false])
})

test('an instant is compared with a day by the day on the wall of the zone', () => {
  const at = '2026-03-03T03:30:00Z'
  expect(meets({ at }, 'at', 'equals', '2026-03-02')).toBe(true)
  expect(meets({ at }, 'at', 'after', '2026-03-02')).toBe(false)
  expect(meets({ at }, 'at', 'after', '2026-03-03T03:00:00Z')).toBe(true)
})

test('not is the opposite of each operator that has one', () => {
  const value = fc.constantFrom(null, '', 'TOOL', 'tool', 'COOLANT')
  const pairs = [
    ['equals', 'notEquals', 'tool'],
    ['contains', 'notContains', 'oo'],
    ['isOneOf', 'isNotOneOf', ['TOOL', 'X']],
    ['isEmpty', 'isNotEmpty', undefined],
  ] as const
  fc.assert(
    fc.property(value, fc.constantFrom(...pairs), (reason, [operator, opposite, operand]) => {
      expect(meets({ reason }, 'reason', operator, operand)).toBe(!meets({ reason }, 'reason', opposite, operand))
    }),
  )
})

test('a condition is read by people', () => {
  expect(conditionText(condition('oee', 'lessThan', '75'))).toBe('OEE is less than 75 %')
  expect(conditionText(condition('stops', 'between', ['3', '5']))).toBe('Stops is between 3 and 5')
  expect(conditionText(condition('reason', 'isEmpty'))).toBe('Reason is empty')
  expect(conditionText(condition('reason', 'isOneOf', 'a,b,c,d,e,f,g'))).toBe(
    'Reason is any of a, b, c, d, e and 2 more',
  )
})
