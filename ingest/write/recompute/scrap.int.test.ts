import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWriterFixture, type WriterFixture } from '../writer.fixture.ts'
import { createReasonFixture, type ReasonFixture } from './reason.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
let people: ReasonFixture
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
  people = createReasonFixture(environment)
})
afterAll(async () => {
  await people?.close()
  await fixture?.close()
  await environment?.close()
})

const minute = 60_000
const t0 = Date.parse('2026-03-02T12:00:00Z')
const slice = (start: number, good: number) => ({
  from: new Date(t0 + start * minute).toISOString(),
  to: new Date(t0 + (start + 12) * minute).toISOString(),
  state: 'running',
  good,
  scrap: 1,
})

/** Returns good, scrap and version of each window (minutes) that has parts. */
async function windows({ organizationId }: Floor, resourceID: string) {
  const rows = await queryTenant(fixture.client, {
    organizationId,
    query: `SELECT toInt32(toUnixTimestamp(window_start) * 1000 - {t0:Int64}) / 60000 AS at,
        good + unscheduled_good AS good, arraySum(details.scrap) AS scrap, toString(version) AS version
      FROM rollup_window_by_day FINAL
      WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String} ORDER BY at`,
    params: { resource: resourceID, t0 },
    row: z.object({ at: z.coerce.number(), good: z.coerce.number(), scrap: z.coerce.number(), version: z.string() }),
  })
  return new Map(rows.map((row) => [row.at, row]))
}

test('scrap entries reduce the parts of exactly the windows, days, shifts and closed days concerned', async () => {
  const floor = fixture.floor({ 'M-01': [1], 'M-02': [2] })
  const { organizationId } = floor
  await people.prepare(floor, { TOOL: 1 })
  for (const device of [1, 2])
    await fixture.publish(organizationId, device, { seq: 1, slices: [slice(0, 5), slice(12, 4), slice(24, 3)] })
  await fixture.allDone()
  await fixture.recomputed(organizationId)
  await fixture.closed(floor)
  const before = { own: await windows(floor, 'M-01'), other: await windows(floor, 'M-02') }
  const counts = async () => {
    await people.allComputed()
    await fixture.expectTotals(floor, 'M-01')
    const now = await windows(floor, 'M-01')
    const rewrittenWindows = [...now.values()].filter(({ at, version }) => before.own.get(at)?.version !== version)
    before.own = now
    return {
      written: rewrittenWindows.map(({ at }) => at),
      parts: [0, 10, 20].map((at) => [now.get(at)!.good, now.get(at)!.scrap]),
    }
  }
  const entry = await people.lose(floor, 'M-01', { deviceId: 1, from: t0 + 12 * minute, quantity: 3 })
  const parts = [
    [5, 1],
    [1, 4],
    [3, 1],
  ]
  // The following window is computed as well: its first slice may have started earlier.
  expect(await counts()).toEqual({ written: [10, 15], parts })

  // The slice is sent again with fewer parts: two instead of three.
  await fixture.publish(organizationId, 1, { seq: 2, slices: [slice(12, 2)] })
  await fixture.allDone()
  expect((await counts()).parts[1]).toEqual([0, 3])

  await people.find(floor, entry)
  expect((await counts()).parts[1]).toEqual([2, 1])
  expect(await windows(floor, 'M-02')).toEqual(before.other)
})
