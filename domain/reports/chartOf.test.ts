import { expect, test } from 'vitest'
import { chartOf } from './chartOf.ts'
import { utilisationByShift as report } from './utilisationByShift.ts'

const row = (shiftNum: number) => ({ resourceID: 'M-01', shiftNum, businessDate: '2026-03-02', runSecs: 60 })

test('bars of the same machine are told apart by what stands beside it, as far as that is shown', () => {
  const drawn = { report, columns: report.columns, rows: [row(1), row(2)], zone: 'UTC' }
  expect(chartOf(drawn)!.bars.map(({ label }) => label)).toEqual(['M-01 · 1 · 2026-03-02', 'M-01 · 2 · 2026-03-02'])
  const columns = report.columns.filter(({ field }) => field !== 'businessDate')
  expect(chartOf({ ...drawn, columns })!.bars.map(({ label }) => label)).toEqual(['M-01 · 1', 'M-01 · 2'])
})

test('bars that all have no length are not drawn', () => {
  const rows = [{ ...row(1), runSecs: 0 }]
  expect(chartOf({ report, columns: report.columns, rows, zone: 'UTC' })).toBe(null)
})

test('bars stand in one scale, whose marks are round and in the words of the column', () => {
  const rows = [
    { ...row(1), runSecs: 9000 },
    { ...row(2), runSecs: 20_000 },
  ]
  const { ticks, label } = chartOf({ report, columns: report.columns, rows, zone: 'UTC' })!
  expect(ticks.map((tick) => [tick.at, tick.label])).toEqual([
    [0, '0 s'],
    [7200, '2 h'],
    [14_400, '4 h'],
  ])
  expect(label).toBe(['resourceID', 'shiftNum', 'businessDate'].map(headed).join(' · '))
})

const headed = (name: string) => report.columns.find(({ field }) => field === name)!.headerName
