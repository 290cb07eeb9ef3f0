import { qualityMetricsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { type QualityBy, segmentsOfKey } from '../picks.ts'
import { paretoRows } from './paretoRows.ts'
import { qualityCsv } from './qualityCsv.ts'

const metrics = { good: 95, scrap: 4, rework: 1, unscheduledGood: 2, within: 8, outside: 3 }
const screen: Record<string, string> = { 'M-1': 'M-1  Lathe 1', E12: 'E12 · Ann Smith', '': 'No person reported' }
function fileOf(by: QualityBy, ...keys: string[]) {
  const rows = keys.map((key) => {
    const row = { bucket: '2026-03-02T00:00:00.000Z', ...segmentsOfKey(by, key), ...qualityMetricsOf(metrics) }
    return row as QualityRow
  })
  const file = qualityCsv(paretoRows({ rows }, by, 'number'), by, (_, key) => screen[key] ?? key)
  return papaparse.parse<string[]>(file.trim()).data
}

test('headings are the texts of the screen, and a name is beside its number', () => {
  const [headings, line] = fileOf('machine', 'M-1')
  expect(headings).toEqual([
    'Machine',
    'Machine name',
    'Made',
    'Good',
    'Scrap',
    'Rework',
    'Good outside planned time',
    'First pass yield',
    'Defects per million',
    'Values in tolerance',
    'Values out of tolerance',
  ])
  expect(line).toEqual(['M-1', 'Lathe 1', '100', '95', '4', '1', '2', '0.95', '50000', '8', '3'])
  expect(fileOf('employee', 'E12', '', 'E7').map((cells) => cells.slice(0, 2))).toEqual([
    ['Employee', 'Employee name'],
    ['E12', 'Ann Smith'],
    ['', 'No person reported'],
    ['E7', ''],
  ])
  expect(fileOf('part', 'P-1~B').map((cells) => cells.slice(0, 3))).toEqual([
    ['Part', 'Revision', 'Made'],
    ['P-1', 'B', '100'],
  ])
  expect(fileOf('job', '=1+1')[1]![0]).toBe("'=1+1")
})
