import { jobProgress } from '@takt/domain/areas/reports/jobProgress.ts'
import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { setups } from '@takt/domain/areas/reports/setups.ts'
import { expect, test } from 'vitest'
import { defaultParameters, ofDay, type Parameters } from '../../../reports/face.ts'
import { coverageOf, rangeWords, runsOf } from './coverage.ts'

const timeZone = 'America/New_York'
// A Sunday, 12:00 in New York.
const now = Date.parse('2026-11-22T17:00:00Z')
const runs = runsOf([{ day: 'WEEKDAYS', time: '06:00' }], { timeZone, now })
const definitions = parametersOf(lossesByReason)
const told = (values: Parameters, parameters = definitions, zone = timeZone) => {
  const covered = coverageOf(parameters, values, { slots: runs.slots, zone })
  if (!covered) return null
  const { run, range, isOpen, isEmpty } = covered
  const words = rangeWords(range, { locale: 'en-US', timeZone: zone })
  return [new Date(run).toISOString(), words, isOpen, isEmpty]
}

test('the run of a morning covers its own day as far as it has gone, unless the day before is chosen', () => {
  const today = defaultParameters({ parameters: definitions })
  const monday = '2026-11-23T11:00:00.000Z'
  expect(told(today)).toEqual([monday, 'Mon, Nov 23, 00:00–24:00', true, false])
  expect(told(ofDay(today, 'priorDay'))).toEqual([monday, 'Sun, Nov 22, 00:00–24:00', false, false])
  const times = parametersOf(setups)
  const before = ofDay(defaultParameters({ parameters: times }), 'priorDay')
  expect(told(before, times)).toEqual([monday, 'Sun, Nov 22, 00:00–24:00', false, false])
  const shift = { ...before, 'startDate,startTime': { date: 'priorDay', time: '22:00' } }
  const until = { ...shift, 'endDate,endTime': { date: 'currentDay', time: '06:00' } }
  expect(told(until, times)).toEqual([monday, 'Sun, Nov 22, 22:00 to Mon, Nov 23, 06:00', false, false])
})

test('of the runs of a week the one is told that covers nothing: a week that begins on Monday and ends the day before', () => {
  const values = { ...ofDay(defaultParameters({ parameters: definitions }), 'priorDay'), startDate: 'currentWeekStart' }
  expect(told(values)).toMatchObject(['2026-11-23T11:00:00.000Z', expect.anything(), false, true])
  const tuesday = coverageOf(definitions, values, { slots: runs.slots.slice(1), zone: timeZone })
  expect([new Date(tuesday!.run).toISOString(), tuesday!.isEmpty]).toEqual(['2026-11-24T11:00:00.000Z', false])
})

test('days are those of the zone of reports, whichever the task is due in', () => {
  const today = defaultParameters({ parameters: definitions })
  expect(told(today, definitions, 'Australia/Sydney')![1]).toBe('Mon, Nov 23, 00:00–24:00')
  expect(told(today, definitions, 'Pacific/Honolulu')![1]).toBe('Mon, Nov 23, 00:00–24:00')
})

test('nothing is told of a report about now, of days that are none, and without a run', () => {
  const jobs = parametersOf(jobProgress)
  expect(told(defaultParameters({ parameters: jobs }), jobs)).toBe(null)
  expect(told({ startDate: 'soon' })).toBe(null)
  expect(coverageOf(definitions, {}, { slots: [], zone: timeZone })).toBe(null)
})
