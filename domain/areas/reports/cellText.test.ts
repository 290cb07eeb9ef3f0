import { expect, test } from 'vitest'
import { cellText } from './cellText.ts'
import { columnOf } from './reportColumn.ts'

const textOf = (column: ReturnType<typeof columnOf.duration>) => (value: number | null) =>
  cellText(column, value, 'UTC')

test('a difference of durations has its sign', () => {
  const values = [28 * 60, -350, 0.3, -0.3, 0, null]
  expect(values.map(textOf(columnOf.difference('overSecs', 'Difference')))).toEqual([
    '+28 min',
    '−6 min',
    '0 s',
    '0 s',
    '0 s',
    '–',
  ])
})

test('a duration has no sign above 0', () => {
  expect([28 * 60, -7500].map(textOf(columnOf.duration('secs', 'Actual')))).toEqual(['28 min', '−2 h 5 min'])
})
