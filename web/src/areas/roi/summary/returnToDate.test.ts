import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { expect, test } from 'vitest'
import { missingOf, returnToDate } from './returnToDate.ts'
import { telemetryCsv } from './TypesTable.tsx'

const noSubject = { userName: null, empID: null, deviceId: null }
const settings = {
  ...defaultSettings(1),
  roiWagePerHour: 60,
  roiInvestment: 100,
  roiInvestedOn: '2026-03-01',
  currency: 'USD',
}
const telemetryWith = (change: Partial<TelemetryData> = {}): TelemetryData => ({
  timezone: 'America/New_York',
  asOf: '2026-03-04T12:00:00.000Z',
  meta: { deviceIds: [7], empIds: [], userNames: ['=ada'] },
  types: [
    {
      typeId: 'callsActive',
      label: 'Calls',
      description: 'So.',
      counting: 'Each',
      by: 'user',
      minutes: 20,
      assumedMinutes: 5,
    },
  ],
  telemetry: [
    { ...noSubject, day: '2026-03-01', typeId: 'callsActive', userName: '=ada', count: 2 },
    { ...noSubject, day: '2026-03-03', typeId: 'callsActive', deviceId: 7, count: 4 },
  ],
  settings: { ...settings, roiMinutes: { callsActive: 20 } },
  ...change,
})
/** Midnight in the plant's zone at the end of March 3. */
const end = Date.parse('2026-03-04T05:00:00Z')

test('the return is calculated from the day of the investment to the last day before the end, at the configured minutes', () => {
  const result = returnToDate(telemetryWith(), end)!
  expect(result.course.map(({ benefit, cost }) => [benefit, cost])).toEqual([
    [40, 100],
    [40, 100],
    [120, 100],
  ])
  expect([result.minutes, result.benefit, result.cost]).toEqual([120, 120, 100])
  expect(result.ratio).toBeCloseTo(0.2, 12)
  expect(result.payback).toEqual({ kind: 'reached', day: Date.parse('2026-03-03') / 86_400_000 })
})

test('without a wage or an investment day, or before that day, there is no return; missing settings are listed', () => {
  const without = (change: object) => telemetryWith({ settings: { ...telemetryWith().settings, ...change } })
  expect(returnToDate(without({ roiWagePerHour: null }), end)).toBe(null)
  expect(returnToDate(without({ roiInvestedOn: null }), end)).toBe(null)
  expect(returnToDate(without({ roiInvestedOn: '2026-03-04' }), end)).toBe(null)
  expect(missingOf(settings)).toEqual([])
  expect(missingOf({ ...settings, roiInvestment: null, roiCostPerMonth: 5 })).toEqual([])
  expect(missingOf(defaultSettings(1))).toEqual(['wage', 'investedOn', 'cost', 'currency'])
})

test('the file has a row for each count, with its value, and no formulas for a spreadsheet to run', () => {
  expect(telemetryCsv(telemetryWith()).split('\r\n')).toEqual([
    'day,typeId,userName,empID,deviceId,count,minutes,worth,currency',
    "2026-03-01,callsActive,'=ada,,,2,40,40,USD",
    '2026-03-03,callsActive,,,7,4,80,80,USD',
    '',
  ])
})
