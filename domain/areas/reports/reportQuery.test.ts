import { expect, test } from 'vitest'
import { lossesByReason } from './lossesByReason.ts'
import { parametersOf } from './parameters.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'
import { parseReportQuery } from './reportQuery.ts'

const at = { now: Date.parse('2026-11-19T12:00:00Z'), timeZone: 'UTC' }
const timed = defineReport({
  reportID: 'timed',
  report: 'Timed',
  description: 'By times',
  range: 'instants',
  columns: [columnOf.text('a', 'A'), columnOf.count('b', 'B'), columnOf.instant('c', 'C')],
  sortBy: 'b:desc',
})
const parse = (input: Record<string, unknown>, report = lossesByReason) => parseReportQuery(report, input, at)

// Proves SCH-099
test('the parameters of a report have the specified names', () => {
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

test('defaults to all columns and rows of today, in the order of the report', () => {
  const { query } = parse({})
  expect(query).toMatchObject({ limit: null, conditions: [], deviceGroups: null, columns: lossesByReason.columns })
  expect(query?.sort).toEqual({ field: 'lostSecs', descending: true })
  expect(new Date(query!.range!.start).toISOString()).toBe('2026-11-19T00:00:00.000Z')
})

test('without a date filter it covers the seven days up to today', () => {
  const { range } = parse({ filterByDate: 'false' }).query!
  expect((range!.end - range!.start) / 86_400_000).toBe(7)
})

test('numbers are truncated to whole numbers; flags and lists may also come as URL text', () => {
  const { query } = parse({
    limitResults: '12.7',
    limitColumns: 'true',
    selectedColumns: 'reason,stops',
    deviceGroups: '3,4',
    sortBy: 'stops:desc',
  })
  expect(query).toMatchObject({ limit: 12, deviceGroups: [3, 4], sort: { field: 'stops', descending: true } })
  expect(query?.columns.map(({ field }) => field)).toEqual(['reason', 'stops'])
})

test('problems are reported by parameter, those of filters by column', () => {
  const wrong = {
    startDate: 'soon',
    limitResults: 'x',
    sortBy: 'colour',
    other: 1,
    filterConditions: [{ column: 'x' }],
  }
  expect(Object.keys(parse(wrong).problems ?? {}).sort()).toEqual([
    'filterConditions',
    'limitResults',
    'other',
    'sortBy',
    'startDate',
  ])
  expect(parse({ startDate: 'currentDay', endDate: 'priorWeekStart' }).problems).toEqual({
    endDate: 'must be after the start',
  })
})
