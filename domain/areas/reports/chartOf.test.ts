import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartOf, chartTicks } from './chartOf.ts'
import { columnOf } from './reportColumn.ts'
import { utilisationByShift as report } from './utilisationByShift.ts'

const row = (shiftName: string) => ({ resourceID: 'M-01', shiftName, businessDate: '2026-03-02', runSecs: 60 })

test('bars of the same machine are distinguished by further columns, if these are shown', () => {
  const input = { report, columns: report.columns, rows: [row('Early'), row('Late')], zone: 'UTC' }
  expect(chartOf(input)!.bars.map(({ label }) => label)).toEqual([
    'M-01 · Early · 2026-03-02',
    'M-01 · Late · 2026-03-02',
  ])
  const columns = report.columns.filter(({ field }) => field !== 'businessDate')
  expect(chartOf({ ...input, columns })!.bars.map(({ label }) => label)).toEqual(['M-01 · Early', 'M-01 · Late'])
})

test('no chart is drawn if all bars have no length', () => {
  const rows = [{ ...row('Early'), runSecs: 0 }]
  expect(chartOf({ report, columns: report.columns, rows, zone: 'UTC' })).toBe(null)
})

test('bars have a common scale with round ticks in the format of the column', () => {
  const rows = [
    { ...row('Early'), runSecs: 9000 },
    { ...row('Late'), runSecs: 20_000 },
  ]
  const { ticks, label } = chartOf({ report, columns: report.columns, rows, zone: 'UTC' })!
  expect(ticks.map((tick) => [tick.at, tick.label])).toEqual([
    [0, '0 s'],
    [7200, '2 h'],
    [14_400, '4 h'],
  ])
  expect(label).toBe(['resourceID', 'shiftName', 'businessDate'].map(headed).join(' · '))
})

const headed = (name: string) => report.columns.find(({ field }) => field === name)!.headerName

const count = columnOf.count('scrapCount', 'Scrap')
const percent = columnOf.percent('oee', 'OEE')
const duration = columnOf.duration('runSecs', 'Running')
const labels = (longest: number, column = count) => chartTicks(longest, column).map(({ label }) => label)

test('ticks are whole numbers for counts, round for ratios, and clock units for durations', () => {
  expect(labels(3)).toEqual(['0', '1', '2', '3'])
  expect(labels(0.5)).toEqual(['0'])
  expect(labels(180)).toEqual(['0', '50', '100', '150'])
  expect(labels(0.84, percent)).toEqual(['0.0 %', '20.0 %', '40.0 %', '60.0 %', '80.0 %'])
  expect(labels(100, duration)).toEqual(['0 s', '30 s', '60 s', '90 s'])
  expect(labels(3 * 86_400, duration)).toEqual(['0 s', '24 h', '2 d', '3 d'])
})

test('there are two to six ticks, the last one not beyond the longest bar, for any data', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), fc.constantFrom(count, duration), (longest, column) => {
      const ticks = chartTicks(longest, column)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)!.at).toBeLessThanOrEqual(longest * (1 + 1e-9))
    }),
  )
})
