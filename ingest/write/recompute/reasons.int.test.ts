import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { rollUp } from '@takt/domain/areas/efficiency/sums/rollUp.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
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
const from = (minutes: number, to: number) => ({ start: t0 + minutes * minute, end: t0 + to * minute })
const slice = (start: number, end: number, state: string, more: object = {}) => ({
  from: new Date(t0 + start * minute).toISOString(),
  to: new Date(t0 + end * minute).toISOString(),
  state,
  ...more,
})
/** Two hours: running, a long stop with a reason of the machine's own, running, idle. */
const slices = [
  slice(0, 12, 'running', { good: 3 }),
  slice(12, 68, 'down', { reason: 'E-17' }),
  slice(68, 80, 'running', { good: 2 }),
  slice(80, 120, 'idle'),
]

const versions = async ({ organizationId }: Floor, resourceID: string) => {
  const rows = await queryTenant(bed.client, {
    organizationId,
    query: `SELECT toInt32(toUnixTimestamp(window_start) * 1000 - {t0:Int64}) / 60000 AS at,
      toString(max(version)) AS version FROM rollup_window_by_day
      WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String} GROUP BY window_start
        ORDER BY at`,
    params: { resource: resourceID, t0 },
    row: z.object({ at: z.coerce.number(), version: z.string() }),
  })
  return new Map(rows.map(({ at, version }) => [at, version]))
}
/** In which windows (minutes) something was written since. */
const rewritten = async (floor: Floor, resourceID: string, before: Map<number, string>) =>
  [...(await versions(floor, resourceID))].filter(([at, version]) => before.get(at) !== version).map(([at]) => at)

/** What the windows should say, from the facts and from what people said. */
async function expectRollups(floor: Floor, resourceID: string, deviceId: number) {
  const { organizationId } = floor
  const range = { from: t0 - 60 * minute, to: t0 + 300 * minute }
  const facts = await readSlices(bed.client, { organizationId, deviceIds: [deviceId], ...range })
  const reasons = await people.inForce(floor, resourceID)
  const expected = rollUp({ floor, resourceID, slices: facts, ...range, reasons }).filter((row) => row.lastTo > 0)
  const windows = await bed.windows(floor, resourceID)
  expect(windows).toEqual(expected)
  await bed.expectSums(floor, resourceID, reasons)
  const stops = windows.flatMap(({ details }) => details.filter(({ timeClass }) => timeClass !== 'running'))
  const minutes: Record<string, number> = {}
  for (const { reason, ms } of stops) minutes[String(reason)] = (minutes[String(reason)] ?? 0) + ms / minute
  return minutes
}

async function twoMachines(priorities: Record<string, number>) {
  const floor = bed.floor({ 'M-01': [1], 'M-02': [2] })
  await people.prepare(floor, priorities)
  for (const device of [1, 2]) await bed.publish(floor.organizationId, device, { seq: 1, slices })
  await bed.allDone()
  await bed.recomputed(floor.organizationId)
  await bed.closed(floor)
  return floor
}

test('what people say of a stop is computed anew where it says it, and nowhere else; the closed day is renewed with it', async () => {
  const floor = await twoMachines({ TOOL: 1, COOLANT: 5 })
  let before = await versions(floor, 'M-01')
  const other = await versions(floor, 'M-02')
  const windows = async () => {
    const written = await rewritten(floor, 'M-01', before)
    before = await versions(floor, 'M-01')
    return written
  }
  const tool = await people.give(floor, 'M-01', from(20, 32), 'TOOL')
  await people.allComputed()
  expect(await windows()).toEqual([20, 25, 30])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 44, TOOL: 12, null: 40 })

  const coolant = await people.give(floor, 'M-01', from(30, 90), 'COOLANT')
  await people.allComputed()
  expect(await windows()).toEqual([30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 8, TOOL: 10, COOLANT: 48, null: 30 })

  await people.rank(floor, 'TOOL', 9)
  await people.allComputed()
  expect(await windows()).toEqual([20, 25, 30])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 8, TOOL: 12, COOLANT: 46, null: 30 })

  await people.mend(coolant, from(60, 68))
  await people.allComputed()
  expect(await windows()).toEqual([30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 36, TOOL: 12, COOLANT: 8, null: 40 })

  await people.takeBack(tool)
  await people.takeBack(coolant)
  await people.allComputed()
  expect(await windows()).toEqual([20, 25, 30, 60, 65])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 56, null: 40 })
  expect(await rewritten(floor, 'M-02', other)).toEqual([])
})

test('facts that come after what was said of them carry it, whoever is the writer by then', async () => {
  const floor = await twoMachines({ TOOL: 1 })
  await people.give(floor, 'M-01', from(100, 150), 'TOOL')
  await bed.stopFirst()
  // Nobody writes: what is said now waits.
  await people.give(floor, 'M-02', from(12, 20), 'TOOL')
  await bed.publish(floor.organizationId, 1, { seq: 2, slices: [slice(120, 140, 'setup')] })
  await bed.startAnother()
  await bed.allDone()
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 56, null: 20, TOOL: 40 })
  expect(await expectRollups(floor, 'M-02', 2)).toEqual({ 'E-17': 48, TOOL: 8, null: 40 })
})

test('a reason that is given to a stop that still runs is in all that comes of it, and in nothing after it once it is cut', async () => {
  const floor = bed.floor({ 'M-01': [1] })
  await people.prepare(floor, { TOOL: 1 })
  const tell = async (seq: number, ...told: ReturnType<typeof slice>[]) => {
    await bed.publish(floor.organizationId, 1, { seq, slices: told })
    await bed.allDone()
  }
  await tell(1, slice(0, 12, 'running'), slice(12, 40, 'down'))
  await bed.recomputed(floor.organizationId)
  const start = t0 + 12 * minute
  const open = await people.give(floor, 'M-01', { start, end: start + openReasonMs }, 'TOOL')
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 28 })
  await tell(2, slice(40, 70, 'down'))
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 58 })
  await tell(3, slice(70, 80, 'running'), slice(80, 90, 'down'))
  await people.mend(open, from(12, 70))
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 58, null: 10 })
})
