import { expect, test } from 'vitest'
import { chartOf } from './chartOf.ts'
import { utilisationByShift as report } from './utilisationByShift.ts'

const row = (shiftName: string) => ({ resourceID: 'M-01', shiftName, businessDate: '2026-03-02', runSecs: 60 })

test('bars of the same machine are told apart by what stands beside it, as far as that is shown', () => {
  const drawn = { report, columns: report.columns, rows: [row('Early'), row('Late')], zone: 'UTC' }
  expect(chartOf(drawn)!.bars.map(({ label }) => label)).toEqual([
    'M-01 · Early · 2026-03-02',
    'M-01 · Late · 2026-03-02',
  ])
  const columns = report.columns.filter(({ field }) => field !== 'businessDate')
  expect(chartOf({ ...drawn, columns })!.bars.map(({ label }) => label)).toEqual(['M-01 · Early', 'M-01 · Late'])
})

test('bars that all have no length are not drawn', () => {
  const rows = [{ ...row('Early'), runSecs: 0 }]
  expect(chartOf({ report, columns: report.columns, rows, zone: 'UTC' })).toBe(null)
})

test('bars stand in one scale, whose marks are round and in the words of the column', () => {
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
