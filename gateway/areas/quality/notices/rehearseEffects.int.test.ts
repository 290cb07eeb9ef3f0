import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../../efficiency/efficiency.fixture.ts'
import { noEffects } from './createEffects.ts'
import { rehearseEffects } from './rehearseEffects.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture(() => [])
})
afterAll(() => fixture?.close())

test('at startup, computes the insights of the maximum range first, and only for completed days', async () => {
  const midnight = Date.parse('2026-03-02T00:00:00Z')
  await fixture.insert('rollup_day_detail', [
    { organization_id: 7, resource_id: 'M-01', day: '2026-03-01', version: 1 },
  ])
  async function rehearsed(now: number, signal = new AbortController().signal) {
    const queries: number[][] = []
    await rehearseEffects(
      { ...fixture.dependencies, now: () => now },
      {
        floorOf: async (organizationId) => ({ ...sampleFloor([sampleResource()]), organizationId, timeZone: 'UTC' }),
        effectsOf: async ({ organizationId }, { days, resourceIDs }) => {
          queries.push([
            organizationId,
            resourceIDs.length,
            (midnight - days.start) / dayMs,
            (midnight - days.end) / dayMs,
          ])
          return noEffects
        },
        signal,
        restMs: 0,
      },
    )
    return queries
  }
  const day = await rehearsed(midnight + dayMs / 2)
  expect(day[0]).toEqual([7, 1, 400, 0])
  expect(day.length).toBeGreaterThan(3)
  expect((await rehearsed(midnight + 60_000))[0]).toEqual([7, 1, 400, 1])
  expect(await rehearsed(midnight, AbortSignal.abort())).toEqual([])
})
