import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertsFixture, createAlertsFixture } from './alerts.fixture.ts'
import type { CombinationsQuery } from './combinationsQuery.ts'
import { rehearseInsights } from './rehearseInsights.ts'

let fixture: AlertsFixture
beforeAll(async () => {
  fixture = await createAlertsFixture()
})
afterAll(() => fixture?.close())

const now = Date.parse('2026-03-02T12:00:00Z')
const closeDays = (organization_id: number, days: readonly string[]) =>
  fixture.clickhouse.insert({
    table: 'rollup_day_detail',
    values: days.map((day) => ({ organization_id, resource_id: 'M-01', day, version: '1' })),
    format: 'JSONEachRow',
  })

async function rehearse(signal: AbortSignal) {
  const queries: CombinationsQuery[] = []
  await rehearseInsights(fixture.clickhouse, {
    floorOf: async (organizationId) => ({ ...sampleFloor([sampleResource()]), organizationId }),
    combinationsOf: async (query) => {
      queries.push(query)
      return []
    },
    setupStandardsOf: async () => new Map(),
    now: () => now,
    restMs: 0,
    signal,
  })
  return queries.map(({ days }) => [days.floor.organizationId, days.endDay - days.firstDay])
}

test('a start warms up insights of the organization with the most closed days of the last quarter, unless it is stopped', async () => {
  const running = new AbortController().signal
  expect(await rehearse(running)).toEqual([])
  await closeDays(7, ['2025-01-01', '2025-01-02', '2025-01-03', '2026-03-01'])
  await closeDays(8, ['2026-02-28', '2026-03-01'])
  expect(await rehearse(running)).toEqual(Array.from({ length: 6 }, () => [8, 90]))
  expect(await rehearse(AbortSignal.abort())).toEqual([])
})
