import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plantWithEntries } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import { rollUp } from '@takt/domain/areas/efficiency/sums/rollUp.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { readClosedDays } from '@takt/store/clickhouse/closedDays.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReasonBed, type ReasonBed } from '../recompute/reason.bed.ts'
import { readDayDetails } from '../rollUp/readDayDetails.bed.ts'
import { createWriterBed, never, type WriterBed } from '../writer.bed.ts'

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

const hour = 3_600_000
const t0 = Date.parse('2026-03-06T12:00:00Z')
const slice = (from: number, to: number, state: string, more: object = {}) => ({
  from: new Date(t0 + from * hour).toISOString(),
  to: new Date(t0 + to * hour).toISOString(),
  state,
  ...more,
})
const fourDays = [
  slice(0, 10, 'running', { good: 4, jobNum: 'J-1', empIDs: ['E1'] }),
  slice(10, 11, 'down', { reason: 'R1' }),
  slice(24, 40, 'running', { good: 2, jobNum: 'J-2', empIDs: ['E2', 'E1'] }),
  slice(40, 40.02, 'idle'),
  slice(72, 90, 'down'),
]

async function machine(slices: object[] = fourDays) {
  const floor = bed.floor({ 'M-01': [1] })
  if (slices.length > 0) await bed.publish(floor.organizationId, 1, { seq: 1, slices })
  await bed.allDone()
  return floor
}
const details = (floor: Floor) => readDayDetails(bed.client, floor, 'M-01')

describe('details of days', () => {
  test('a slice that comes late to a closed day is in its details before it is acknowledged; one that is voided is gone', async () => {
    const floor = await machine()
    await bed.closed(floor)
    const before = await details(floor)
    expect([...before.keys()]).toEqual(['2026-03-06', '2026-03-07', '2026-03-09', '2026-03-10'])
    await bed.publish(floor.organizationId, 1, {
      seq: 2,
      slices: [slice(2, 2.5, 'down', { reason: 'LATE' }), slice(24, 40, 'running', { jobNum: 'J-9' })],
    })
    await bed.publish(floor.organizationId, 1, {
      seq: 3,
      slices: [{ ...slice(72, 90, 'down'), state: null }, slice(-400, -399, 'off')],
    })
    await bed.allDone()
    await bed.expectSums(floor, 'M-01')
    const after = await details(floor)
    expect(Object.keys(after.get('2026-03-06')!.stops).join()).toContain('LATE')
    expect(JSON.stringify([...after])).not.toContain('J-2')
    expect(after.get('2026-03-10')).toEqual({ stops: {}, work: {} })
    expect(Object.keys(after.get('2026-02-17')!.stops)).toHaveLength(1)
  })

  test('other schedules and another zone renew them: in another zone nothing is closed until its days are summed', async () => {
    const floor = await machine()
    await bed.closed(floor)
    const shifts = async () =>
      new Set(
        [...(await details(floor)).values()].flatMap(({ stops }) =>
          Object.keys(stops).map((key) => JSON.parse(key)[1]),
        ),
      )
    expect(await shifts()).toContain(2)
    const unscheduled = { ...floor.resources.get('M-01')!, scheduleID: [] }
    const other = bed.change({ ...floor, resources: new Map([['M-01', unscheduled]]) })
    await bed.recomputed(floor.organizationId)
    await bed.expectSums(other, 'M-01')
    expect(await shifts()).toEqual(new Set([-1]))
    const moved = bed.change({ ...other, timeZone: 'Australia/Lord_Howe' })
    await bed.recomputed(floor.organizationId)
    await bed.closed(moved)
    await bed.expectSums(moved, 'M-01')
    const back = bed.change(floor)
    await bed.recomputed(floor.organizationId)
    await bed.closed(back)
    await bed.expectSums(back, 'M-01')
  })

  test('history that was there before is closed behind fresh facts, and takes over what another writer promised', async () => {
    await bed.stopFirst()
    const patient = await bed.startAnother(never)
    const floor = await machine()
    expect((await readClosedDays(bed.client, floor.organizationId))?.before).toBe('1970-01-01')
    expect((await details(floor)).size).toBe(0)
    expect(patient.problems()).toEqual({ writer: null })
    await bed.stopFirst()
    await bed.startAnother()
    await bed.publish(floor.organizationId, 1, { seq: 2, slices: [slice(90, 91, 'running', { good: 1 })] })
    await bed.allDone()
    await bed.closed(floor)
    await bed.expectSums(floor, 'M-01')
    expect((await details(floor)).size).toBe(4)
  })
})

test('rollups of random plants equal what their facts come to, at the resolution of windows and of days', async () => {
  const plants = fc.sample(plantWithEntries, { numRuns: Number(process.env.FC_RUNS ?? 4), seed: 20261121 })
  for (const { floor: drawn, slices, entries, range } of plants) {
    const { organizationId } = bed.floor({})
    const floor = bed.change({ ...drawn, organizationId })
    await people.prepare(floor, { R1: 1, R3: 5, R4: 5, R5: -2 })
    const give = (some: typeof entries) =>
      Promise.all(some.map((entry) => people.give(floor, 'M-01', entry, entry.reasonCode)))
    await give(entries.slice(1))
    for (const { deviceId, from, to, seq, state, ...rest } of slices)
      await bed.publish(organizationId, deviceId, {
        seq,
        slices: [
          {
            ...rest,
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
            state: [null, 'running', 'setup', 'idle', 'down', 'off'][state],
          },
        ],
      })
    await bed.allDone()
    await give(entries.slice(0, 1))
    await people.allComputed()
    const reach = { start: range.start - 2 * 86_400_000, end: range.end + 2 * 86_400_000 }
    const { deviceIds } = contextNeeded(floor, 'M-01', reach)
    const bounds = { from: reach.start, to: reach.end }
    const facts = await readSlices(bed.client, { organizationId, deviceIds, ...bounds })
    const reasons = await people.inForce(floor, 'M-01')
    const expected = rollUp({ floor, resourceID: 'M-01', slices: facts, ...bounds, reasons })
    const rollups = expected.filter((row) => row.lastTo > 0)
    expect(await bed.windows(floor, 'M-01')).toEqual(rollups)
    if (rollups.length === 0) continue
    await bed.recomputed(organizationId)
    await bed.closed(floor)
    await bed.expectSums(floor, 'M-01', reasons)
  }
})
