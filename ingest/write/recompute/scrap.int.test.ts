import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWriterBed, type WriterBed } from '../writer.bed.ts'
import { createReasonBed, type ReasonBed } from './reason.bed.ts'

let world: World
let bed: WriterBed
let people: ReasonBed
beforeAll(async () => {
  world = await createWorld()
  bed = await createWriterBed(world)
  people = createReasonBed(world)
})
afterAll(async () => {
  await people?.close()
  await bed?.close()
  await world?.close()
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

/** Good, scrap and version of each window (minutes) that has parts. */
async function windows({ organizationId }: Floor, resourceID: string) {
  const rows = await queryTenant(bed.client, {
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

test('windows, days, shifts and closed days lose the parts that people say are scrap, where these lie and nowhere else', async () => {
  const floor = bed.floor({ 'M-01': [1], 'M-02': [2] })
  const { organizationId } = floor
  await people.prepare(floor, { TOOL: 1 })
  for (const device of [1, 2])
    await bed.publish(organizationId, device, { seq: 1, slices: [slice(0, 5), slice(12, 4), slice(24, 3)] })
  await bed.allDone()
  await bed.recomputed(organizationId)
  await bed.closed(floor)
  const before = { own: await windows(floor, 'M-01'), other: await windows(floor, 'M-02') }
  const counts = async () => {
    await people.allComputed()
    await bed.expectSums(floor, 'M-01')
    const now = await windows(floor, 'M-01')
    const written = [...now.values()].filter(({ at, version }) => before.own.get(at)?.version !== version)
    before.own = now
    return {
      written: written.map(({ at }) => at),
      parts: [0, 10, 20].map((at) => [now.get(at)!.good, now.get(at)!.scrap]),
    }
  }
  const entry = await people.lose(floor, 'M-01', { deviceId: 1, from: t0 + 12 * minute, quantity: 3 })
  const parts = [
    [5, 1],
    [1, 4],
    [3, 1],
  ]
  // The window behind is computed as well: what it begins with may have begun before.
  expect(await counts()).toEqual({ written: [10, 15], parts })

  // Told again with fewer parts: of three there are two.
  await bed.publish(organizationId, 1, { seq: 2, slices: [slice(12, 2)] })
  await bed.allDone()
  expect((await counts()).parts[1]).toEqual([0, 3])

  await people.find(floor, entry)
  expect((await counts()).parts[1]).toEqual([2, 1])
  expect(await windows(floor, 'M-02')).toEqual(before.other)
})
