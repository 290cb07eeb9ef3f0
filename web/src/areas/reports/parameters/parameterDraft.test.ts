import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { expect, test } from 'vitest'
import { asScheduled, daysAgoOf, defaultParameters, isComplete, withParameter } from './parameterDraft.ts'

const report = { parameters: parametersOf(lossesByReason) }
const flag = (name: string) => ({ name, type: 'boolean' as const })
const offset = { type: 'customOffset', n: 3 }

test('a report starts with the default of every parameter', () => {
  expect(defaultParameters(report)).toMatchObject({ filterByDate: true, startDate: 'currentDay', limitResults: 0 })
})

// Proves SCH-145, SCH-146
test('filterByDate on sets both days to today, unless an offset in days is set; off clears them', () => {
  const on = withParameter({ startDate: offset, endDate: '' }, flag('filterByDate'), true)
  expect(on).toEqual({ filterByDate: true, startDate: offset, endDate: 'currentDay' })
  expect(withParameter(on, flag('filterByDate'), false)).toEqual({ filterByDate: false, startDate: '', endDate: '' })
})

// Proves SCH-147, SCH-148
test('filterByDateAndTime behaves the same with a day and a time', () => {
  const on = withParameter({}, flag('filterByDateAndTime'), true)
  const today = { date: 'currentDay', time: '' }
  expect(on).toMatchObject({ 'startDate,startTime': today, 'endDate,endTime': today })
  const some = { ...on, 'startDate,startTime': { date: offset, time: '06:00' } }
  expect(withParameter(some, flag('filterByDateAndTime'), true)).toMatchObject({
    'startDate,startTime': { date: offset, time: '06:00' },
  })
  const empty = { date: '', time: '' }
  expect(withParameter(on, flag('filterByDateAndTime'), false)).toMatchObject({
    'startDate,startTime': empty,
    'endDate,endTime': empty,
  })
})

// Proves SCH-149
test('limitColumns on without selected columns selects all columns', () => {
  const columns = ['reason', 'stops']
  expect(withParameter({ selectedColumns: [] }, flag('limitColumns'), true, columns).selectedColumns).toEqual(columns)
  const some = { selectedColumns: ['stops'] }
  expect(withParameter(some, flag('limitColumns'), true, columns).selectedColumns).toEqual(['stops'])
})

// Proves SCH-182, SCH-183
test('numbers are whole; N days prior falls back to 1', () => {
  const limit = { name: 'limitResults', type: 'number' as const }
  expect(['12.7', '5', 'x'].map((typed) => withParameter({}, limit, typed).limitResults)).toEqual([12, 5, ''])
  expect(['3', '0', '', 'two', '1.5'].map(daysAgoOf)).toEqual([3, 0, 1, 1, 1])
})

test('a report is complete once every parameter without a default has a value', () => {
  const definition = { parameters: [{ name: 'line', label: 'Line', type: 'text' as const }] }
  expect([{}, { line: '' }, { line: 'A' }].map((values) => isComplete(definition, values))).toEqual([
    false,
    false,
    true,
  ])
  expect(isComplete(report, {})).toBe(true)
})

// Proves SCH-129
test('a schedule stores no calendar date: it becomes the current day', () => {
  expect(asScheduled(report, { startDate: '2026-03-02', endDate: 'priorDay' })).toMatchObject({
    startDate: 'currentDay',
    endDate: 'priorDay',
  })
  const timed = { parameters: [{ name: 'at', label: 'At', type: 'dateTime' as const }] }
  expect(asScheduled(timed, { at: { date: '2026-03-02', time: '06:00' } }).at).toEqual({
    date: 'currentDay',
    time: '06:00',
  })
})
