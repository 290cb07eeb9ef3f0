import { jobProgress } from '@takt/domain/areas/reports/jobProgress.ts'
import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { setups } from '@takt/domain/areas/reports/setups.ts'
import { expect, test } from 'vitest'
import { defaultParameters, ofDay, type Parameters } from '../../../reports/index.ts'
import { coverageOf, rangeWords, runsOf } from './coverage.ts'

const timeZone = 'America/New_York'
// A Sunday, 12:00 in New York.
const now = Date.parse('2026-11-22T17:00:00Z')
const runs = runsOf([{ day: 'WEEKDAYS', time: '06:00' }], { timeZone, now })
const definitions = parametersOf(lossesByReason)
const describeCoverage = (values: Parameters, parameters = definitions, zone = timeZone) => {
  const covered = coverageOf(parameters, values, { slots: runs.slots, zone })
  if (!covered) return null
  const { run, range, isOpen, isEmpty } = covered
  const words = rangeWords(range, { locale: 'en-US', timeZone: zone })
  return [new Date(run).toISOString(), words, isOpen, isEmpty]
}

test('a morning run covers its own day up to the run, unless the previous day is chosen', () => {
  const today = defaultParameters({ parameters: definitions })
  const monday = '2026-11-23T11:00:00.000Z'
  expect(describeCoverage(today)).toEqual([monday, 'Mon, Nov 23, 00:00–24:00', true, false])
  expect(describeCoverage(ofDay(today, 'priorDay'))).toEqual([monday, 'Sun, Nov 22, 00:00–24:00', false, false])
  const times = parametersOf(setups)
  const before = ofDay(defaultParameters({ parameters: times }), 'priorDay')
  expect(describeCoverage(before, times)).toEqual([monday, 'Sun, Nov 22, 00:00–24:00', false, false])
  const shift = { ...before, 'startDate,startTime': { date: 'priorDay', time: '22:00' } }
  const nightShift = { ...shift, 'endDate,endTime': { date: 'currentDay', time: '06:00' } }
  expect(describeCoverage(nightShift, times)).toEqual([
    monday,
    'Sun, Nov 22, 22:00 to Mon, Nov 23, 06:00',
    false,
    false,
  ])
})

test('of the runs of a week, the one that covers nothing is reported: a week that starts on Monday and ends the day before', () => {
  const values = { ...ofDay(defaultParameters({ parameters: definitions }), 'priorDay'), startDate: 'currentWeekStart' }
  expect(describeCoverage(values)).toMatchObject(['2026-11-23T11:00:00.000Z', expect.anything(), false, true])
  const tuesday = coverageOf(definitions, values, { slots: runs.slots.slice(1), zone: timeZone })
  expect([new Date(tuesday!.run).toISOString(), tuesday!.isEmpty]).toEqual(['2026-11-24T11:00:00.000Z', false])
})

test('days are in the zone of the reports, whatever the zone of the task', () => {
  const today = defaultParameters({ parameters: definitions })
  expect(describeCoverage(today, definitions, 'Australia/Sydney')![1]).toBe('Mon, Nov 23, 00:00–24:00')
  expect(describeCoverage(today, definitions, 'Pacific/Honolulu')![1]).toBe('Mon, Nov 23, 00:00–24:00')
})

test('there is no coverage for a report about now, for invalid days, or without a run', () => {
  const jobs = parametersOf(jobProgress)
  expect(describeCoverage(defaultParameters({ parameters: jobs }), jobs)).toBe(null)
  expect(describeCoverage({ startDate: 'soon' })).toBe(null)
  expect(coverageOf(definitions, {}, { slots: [], zone: timeZone })).toBe(null)
})
