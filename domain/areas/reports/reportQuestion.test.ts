import { expect, test } from 'vitest'
import { lossesByReason } from './lossesByReason.ts'
import { parametersOf } from './parameters.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'
import { reportQuestion } from './reportQuestion.ts'

const at = { now: Date.parse('2026-11-19T12:00:00Z'), timeZone: 'UTC' }
const timed = defineReport({
  reportID: 'timed',
  report: 'Timed',
  description: 'By times',
  range: 'instants',
  columns: [columnOf.text('a', 'A'), columnOf.count('b', 'B'), columnOf.instant('c', 'C')],
  sortBy: 'b:desc',
})
const asked = (given: Record<string, unknown>, report = lossesByReason) => reportQuestion(report, given, at)

// Proves SCH-099
test('the parameters of a report bear the known names', () => {
  const names = [...new Set([lossesByReason, timed].flatMap(parametersOf).map(({ name }) => name))]
  expect(names).toEqual(
    expect.arrayContaining([
      'filterByDate',
      'filterByDateAndTime',
      'startDate',
      'endDate',
      'startDate,startTime',
      'endDate,endTime',
      'selectedColumns',
      'sortBy',
      'limitColumns',
      'limitResults',
      'filterConditions',
    ]),
  )
})

// Proves SCH-152
test('rows can be sorted by columns of type number and string only, each in both directions', () => {
  const options = parametersOf(timed).find(({ name }) => name === 'sortBy')!.options!
  expect(options.map(({ value }) => value)).toEqual(['a', 'a:desc', 'b', 'b:desc'])
})

test('what is not said is as it is by default: all columns and rows of today, in the report’s own order', () => {
  const { question } = asked({})
  expect(question).toMatchObject({ limit: null, conditions: [], deviceGroups: null, columns: lossesByReason.columns })
  expect(question?.sort).toEqual({ field: 'lostSecs', descending: true })
  expect(new Date(question!.range!.start).toISOString()).toBe('2026-11-19T00:00:00.000Z')
})

test('without a filter by date it is about the seven days up to today', () => {
  const { range } = asked({ filterByDate: 'false' }).question!
  expect((range!.end - range!.start) / 86_400_000).toBe(7)
})

test('numbers are read as whole ones, flags and lists also as texts of an address', () => {
  const { question } = asked({
    limitResults: '12.7',
    limitColumns: 'true',
    selectedColumns: 'reason,stops',
    deviceGroups: '3,4',
    sortBy: 'stops:desc',
  })
  expect(question).toMatchObject({ limit: 12, deviceGroups: [3, 4], sort: { field: 'stops', descending: true } })
  expect(question?.columns.map(({ field }) => field)).toEqual(['reason', 'stops'])
})

test('problems are told by parameter, and of filters by the column', () => {
  const wrong = {
    startDate: 'soon',
    limitResults: 'x',
    sortBy: 'colour',
    other: 1,
    filterConditions: [{ column: 'x' }],
  }
  expect(Object.keys(asked(wrong).problems ?? {}).sort()).toEqual([
    'filterConditions',
    'limitResults',
    'other',
    'sortBy',
    'startDate',
  ])
  expect(asked({ startDate: 'currentDay', endDate: 'priorWeekStart' }).problems).toEqual({
    endDate: 'must be after the start',
  })
})
