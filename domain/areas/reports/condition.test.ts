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
const meets = (row: Record<string, string | number | boolean | null>, ...args: Parameters<typeof condition>) =>
  meetsAll(row, [condition(...args)], zone)

const text = ['TOOL', 'Coolant', 'tools', '', null]
const numbers = [null, 2, 3, 5, 7]
const days = [null, '2026-02-27', '2026-03-02', '2026-03-09']
const flags = [true, false, null]

/** Expected rows per operator, from the specification and independent of the product's code. */
const expectations = {
  reason: [
    ['equals', 'TOOL', ['TOOL']],
    ['notEquals', 'TOOL', ['Coolant', 'tools', '', null]],
    ['contains', 'OO', ['TOOL', 'Coolant', 'tools']],
    ['notContains', 'OO', ['', null]],
    ['startsWith', 'too', ['TOOL', 'tools']],
    ['endsWith', 'T', ['Coolant']],
    ['isEmpty', undefined, ['', null]],
    ['isNotEmpty', undefined, ['TOOL', 'Coolant', 'tools']],
    ['isOneOf', ['TOOL', 'Coolant'], ['TOOL', 'Coolant']],
    ['isNotOneOf', ['TOOL', 'Coolant'], ['tools', '', null]],
  ],
  stops: [
    ['equals', '3', [3]],
    ['notEquals', '3', [null, 2, 5, 7]],
    ['greaterThan', '3', [5, 7]],
    ['greaterThanOrEqual', '3', [3, 5, 7]],
    ['lessThan', '5', [2, 3]],
    ['lessThanOrEqual', '5', [2, 3, 5]],
    ['between', ['3', '5'], [3, 5]],
    ['isEmpty', undefined, [null]],
    ['isNotEmpty', undefined, [2, 3, 5, 7]],
    ['isOneOf', ['2', '7'], [2, 7]],
    ['isNotOneOf', ['2', '7'], [null, 3, 5]],
  ],
  due: [
    ['equals', '2026-03-02', ['2026-03-02']],
    ['notEquals', '2026-03-02', [null, '2026-02-27', '2026-03-09']],
    ['after', '2026-03-02', ['2026-03-09']],
    ['afterOrEqual', '2026-03-02', ['2026-03-02', '2026-03-09']],
    ['before', '2026-03-02', ['2026-02-27']],
    ['beforeOrEqual', '2026-03-02', ['2026-02-27', '2026-03-02']],
    ['between', ['2026-03-01', '2026-03-09'], ['2026-03-02', '2026-03-09']],
    ['isEmpty', undefined, [null]],
    ['isNotEmpty', undefined, ['2026-02-27', '2026-03-02', '2026-03-09']],
  ],
  late: [
    ['equals', 'true', [true]],
    ['notEquals', 'true', [false, null]],
  ],
} as const
/** All operators that any column supports. */
const operators = [...new Set(Object.values(expectations).flatMap((cases) => cases.map(([operator]) => operator)))]

const columnCases = [
  ['string', 'reason', text],
  ['number', 'stops', numbers],
  ['date', 'due', days],
  ['boolean', 'late', flags],
] as const

// Proves SCH-191, SCH-192, SCH-193, SCH-194
test.each(columnCases)('a %s column supports its operators, and each matches its rows', (type, field, values) => {
  expect(conditionOperators[type]).toEqual(expectations[field].map(([operator]) => operator))
  for (const [operator, value, rows] of expectations[field])
    expect([operator, values.filter((cell) => meets({ [field]: cell }, field, operator, value))]).toEqual([
      operator,
      rows,
    ])
})

// Proves SCH-191, SCH-192, SCH-193, SCH-194
test.each(columnCases)('a %s column rejects the operators of other types', (_type, field) => {
  const offered: readonly string[] = expectations[field].map(([operator]) => operator)
  const { headerName } = columns.find((column) => column.field === field)!
  const otherOperators = operators.filter((operator) => !offered.includes(operator))
  expect(otherOperators.length).toBeGreaterThan(0)
  for (const operator of otherOperators)
    expect(readCondition(columns, { column: field, operator, value: '3' })).toBe(
      `${headerName} does not support the operator ${operator}`,
    )
})

// Proves SCH-190
test('isEmpty and isNotEmpty take no value, between takes two, the list operators at least one, all others one', () => {
  expect(readCondition(columns, { column: 'reason', operator: 'isEmpty' })).toMatchObject({ operands: [] })
  expect(readCondition(columns, { column: 'reason', operator: 'isNotEmpty' })).toMatchObject({ operands: [] })
  const messages = [
    { column: 'stops', operator: 'between', value: ['3'] },
    { column: 'stops', operator: 'between', value: ['5', '3'] },
    { column: 'stops', operator: 'isOneOf', value: [] },
    { column: 'stops', operator: 'equals', value: '' },
  ].map((input) => readCondition(columns, input))
  expect(messages).toEqual([
    'Stops needs two values, from and to',
    'Stops needs the lower value first',
    'Stops needs a value',
    'Stops needs a value',
  ])
})

test('an invalid condition is rejected with a message', () => {
  const messages = [
    { column: 'colour', operator: 'equals', value: '1' },
    { column: 'late', operator: 'contains', value: 'x' },
    { column: 'stops', operator: 'equals', value: 'many' },
    { column: 'due', operator: 'after', value: 'soon' },
    'nothing',
  ].map((input) => readCondition(columns, input))
  expect(messages).toEqual([
    'there is no column colour',
    'Late does not support the operator contains',
    "Stops: 'many' is not a valid number",
    "Due: 'soon' is not a valid date (YYYY-MM-DD)",
    'must be a list of conditions, of at most 1000 values of 1000 characters',
  ])
})

test('ratios are compared as fractions, as in API responses', () => {
  expect(meets({ oee: 0.74 }, 'oee', 'lessThan', '0.75')).toBe(true)
  expect(meets({ oee: 0.75 }, 'oee', 'lessThan', '0.75')).toBe(false)
  expect(meets({ oee: 0.75 }, 'oee', 'isOneOf', [0.5, 0.75])).toBe(true)
})

test('rejects a ratio in percent', () => {
  expect(() => condition('oee', 'lessThan', '75')).toThrow('OEE: enter a fraction, 0.75 for 75 %, instead of 75')
  expect(() => condition('oee', 'between', ['0.6', '75'])).toThrow('instead of 75')
})

test('a range includes its bounds', () => {
  expect([3, 5, 6].map((stops) => meets({ stops }, 'stops', 'between', ['3', '5']))).toEqual([true, true, false])
})

test('an instant is compared with a day by its local day in the time zone', () => {
  const at = '2026-03-03T03:30:00Z'
  expect(meets({ at }, 'at', 'equals', '2026-03-02')).toBe(true)
  expect(meets({ at }, 'at', 'after', '2026-03-02')).toBe(false)
  expect(meets({ at }, 'at', 'after', '2026-03-03T03:00:00Z')).toBe(true)
})

test('each negated operator is the opposite of its counterpart', () => {
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

test('a condition is formatted for people', () => {
  expect(conditionText(condition('oee', 'lessThan', '0.75'))).toBe('OEE is less than 75 %')
  expect(conditionText(condition('oee', 'between', ['0.29', '0.573']))).toBe('OEE is between 29 % and 57.3 %')
  expect(conditionText(condition('stops', 'between', ['3', '5']))).toBe('Stops is between 3 and 5')
  expect(conditionText(condition('reason', 'isEmpty'))).toBe('Reason is empty')
  expect(conditionText(condition('reason', 'isOneOf', 'a,b,c,d,e,f,g'))).toBe(
    'Reason is any of a, b, c, d, e and 2 more',
  )
})
