import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
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
const from = (minutes: number, to: number) => ({ start: t0 + minutes * minute, end: t0 + to * minute })
const slice = (start: number, end: number, state: string, more: object = {}) => ({
  from: new Date(t0 + start * minute).toISOString(),
  to: new Date(t0 + end * minute).toISOString(),
  state,
  ...more,
})
/** Two hours: running, a long stop with a reason reported by the machine, running, idle. */
const slices = [
  slice(0, 12, 'running', { good: 3 }),
  slice(12, 68, 'down', { reason: 'E-17' }),
  slice(68, 80, 'running', { good: 2 }),
  slice(80, 120, 'idle'),
]

const versions = async ({ organizationId }: Floor, resourceID: string) => {
  const rows = await queryTenant(fixture.client, {
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
/** Returns the windows (minutes) that were rewritten since. */
const rewritten = async (floor: Floor, resourceID: string, before: Map<number, string>) =>
  [...(await versions(floor, resourceID))].filter(([at, version]) => before.get(at) !== version).map(([at]) => at)

/** Compares the rollups with those expected from the facts and the user entries. */
async function expectRollups(floor: Floor, resourceID: string, deviceId: number) {
  const { organizationId } = floor
  const range = { from: t0 - 60 * minute, to: t0 + 300 * minute }
  const facts = await readSlices(fixture.client, { organizationId, deviceIds: [deviceId], ...range })
  const reasons = await people.inForce(floor, resourceID)
  const expected = rollUp({ floor, resourceID, slices: facts, ...range, reasons }).filter((row) => row.lastTo > 0)
  const windows = await fixture.windows(floor, resourceID)
  expect(windows).toEqual(expected)
  await fixture.expectTotals(floor, resourceID, reasons)
  const stops = windows.flatMap(({ details }) => details.filter(({ timeClass }) => timeClass !== 'running'))
  const minutes: Record<string, number> = {}
  for (const { reason, ms } of stops) minutes[String(reason)] = (minutes[String(reason)] ?? 0) + ms / minute
  return minutes
}

async function twoMachines(priorities: Record<string, number>) {
  const floor = fixture.floor({ 'M-01': [1], 'M-02': [2] })
  await people.prepare(floor, priorities)
  for (const device of [1, 2]) await fixture.publish(floor.organizationId, device, { seq: 1, slices })
  await fixture.allDone()
  await fixture.recomputed(floor.organizationId)
  await fixture.closed(floor)
  return floor
}

test('a reason entry recomputes the windows of its interval and no others; the closed day is updated with it', async () => {
  const floor = await twoMachines({ TOOL: 1, COOLANT: 5 })
  let before = await versions(floor, 'M-01')
  const other = await versions(floor, 'M-02')
  const windows = async () => {
    const rewrittenWindows = await rewritten(floor, 'M-01', before)
    before = await versions(floor, 'M-01')
    return rewrittenWindows
  }
  const tool = await people.addReason(floor, 'M-01', from(20, 32), 'TOOL')
  await people.allComputed()
  expect(await windows()).toEqual([20, 25, 30])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 44, TOOL: 12, null: 40 })

  const coolant = await people.addReason(floor, 'M-01', from(30, 90), 'COOLANT')
  await people.allComputed()
  expect(await windows()).toEqual([30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 8, TOOL: 10, COOLANT: 48, null: 30 })

  await people.rank(floor, 'TOOL', 9)
  await people.allComputed()
  expect(await windows()).toEqual([20, 25, 30])
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 8, TOOL: 12, COOLANT: 46, null: 30 })

  await people.correct(coolant, from(60, 68))
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

test('late facts take over earlier reason entries, even under another writer', async () => {
  const floor = await twoMachines({ TOOL: 1 })
  await people.addReason(floor, 'M-01', from(100, 150), 'TOOL')
  await fixture.stopFirst()
  // No writer is running: new entries wait.
  await people.addReason(floor, 'M-02', from(12, 20), 'TOOL')
  await fixture.publish(floor.organizationId, 1, { seq: 2, slices: [slice(120, 140, 'setup')] })
  await fixture.startAnother()
  await fixture.allDone()
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ 'E-17': 56, null: 20, TOOL: 40 })
  expect(await expectRollups(floor, 'M-02', 2)).toEqual({ 'E-17': 48, TOOL: 8, null: 40 })
})

test('a reason given to an open stop applies to all of that stop, and to nothing after the stop once its end is corrected', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  await people.prepare(floor, { TOOL: 1 })
  const publish = async (seq: number, ...reported: ReturnType<typeof slice>[]) => {
    await fixture.publish(floor.organizationId, 1, { seq, slices: reported })
    await fixture.allDone()
  }
  await publish(1, slice(0, 12, 'running'), slice(12, 40, 'down'))
  await fixture.recomputed(floor.organizationId)
  const start = t0 + 12 * minute
  const open = await people.addReason(floor, 'M-01', { start, end: start + openReasonMs }, 'TOOL')
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 28 })
  await publish(2, slice(40, 70, 'down'))
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 58 })
  await publish(3, slice(70, 80, 'running'), slice(80, 90, 'down'))
  await people.correct(open, from(12, 70))
  await people.allComputed()
  expect(await expectRollups(floor, 'M-01', 1)).toEqual({ TOOL: 58, null: 10 })
})
