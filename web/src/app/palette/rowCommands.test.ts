import { gauges } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { expect, test } from 'vitest'
import { matchCommands } from './matchCommands.ts'
import { rowCommands } from './rowCommands.ts'

const row = (rowId: string, fields: object) => ({ rowId, version: 1, ...fields })
const all = [
  ...rowCommands(
    reports,
    [
      row('oeeSummary', { reportID: 'oeeSummary', description: 'OEE and time by machine' }),
      row('list-gauges', { reportID: 'list-gauges', description: 'All gauges' }),
    ],
    false,
  ),
  ...rowCommands(resources, [row('1', { resourceID: 'M-1', description: 'Old gauge grinder' })], false),
  ...rowCommands(gauges, [row('2', { gaugeID: 'C-1', gaugeName: 'Gauge 1', serialNumber: 'SN 2044-7' })], false),
]
const labelsFor = (typed: string) => matchCommands(all, typed).map(({ label }) => label)

test('rows are found only by the typed text, the best first, and reports are not named by their ID', () => {
  expect(labelsFor('gauge')).toEqual(['All gauges', 'M-1 · Old gauge grinder', 'C-1 · Gauge 1'])
  expect(labelsFor('c-1')).toEqual(['C-1 · Gauge 1'])
  expect(labelsFor('oee')).toEqual(['OEE and time by machine'])
  expect(labelsFor('sn 2044')).toEqual(['C-1 · Gauge 1'])
})

test('masked names are not found', () => {
  const masked = rowCommands(resources, [row('1', { resourceID: 'M-1', description: 'Old gauge grinder' })], true)
  expect(matchCommands(masked, 'm-1').length).toBe(1)
  expect(matchCommands(masked, 'grinder').length).toBe(0)
})
