import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plantWithEntries } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { readClosedBoundary } from '@takt/store/clickhouse/closedDays.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReasonFixture, type ReasonFixture } from '../recompute/reason.fixture.ts'
import { readDayDetails } from '../rollUp/readDayDetails.fixture.ts'
import { createWriterFixture, noClosing, type WriterFixture } from '../writer.fixture.ts'

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
  const floor = fixture.floor({ 'M-01': [1] })
  if (slices.length > 0) await fixture.publish(floor.organizationId, 1, { seq: 1, slices })
  await fixture.allDone()
  return floor
}
const details = (floor: Floor) => readDayDetails(fixture.client, floor, 'M-01')

describe('details of days', () => {
  test('a late slice in a closed day is in its details before it is acknowledged; a voided one is removed', async () => {
    const floor = await machine()
    await fixture.closed(floor)
    const before = await details(floor)
    expect([...before.keys()]).toEqual(['2026-03-06', '2026-03-07', '2026-03-09', '2026-03-10'])
    await fixture.publish(floor.organizationId, 1, {
      seq: 2,
      slices: [slice(2, 2.5, 'down', { reason: 'LATE' }), slice(24, 40, 'running', { jobNum: 'J-9' })],
    })
    await fixture.publish(floor.organizationId, 1, {
      seq: 3,
      slices: [{ ...slice(72, 90, 'down'), state: null }, slice(-400, -399, 'off')],
    })
    await fixture.allDone()
    await fixture.expectTotals(floor, 'M-01')
    const after = await details(floor)
    expect(Object.keys(after.get('2026-03-06')!.stops).join()).toContain('LATE')
    expect(JSON.stringify([...after])).not.toContain('J-2')
    expect(after.get('2026-03-10')).toEqual({ stops: {}, work: {} })
    expect(Object.keys(after.get('2026-02-17')!.stops)).toHaveLength(1)
  })

  test('changed schedules and another time zone update them: after a change of the zone no day is closed until its days are totaled', async () => {
    const floor = await machine()
    await fixture.closed(floor)
    const shifts = async () =>
      new Set(
        [...(await details(floor)).values()].flatMap(({ stops }) =>
          Object.keys(stops).map((key) => JSON.parse(key)[1]),
        ),
      )
    expect(await shifts()).toContain(2)
    const unscheduled = { ...floor.resources.get('M-01')!, scheduleID: [] }
    const other = fixture.change({ ...floor, resources: new Map([['M-01', unscheduled]]) })
    await fixture.recomputed(floor.organizationId)
    await fixture.expectTotals(other, 'M-01')
    expect(await shifts()).toEqual(new Set([-1]))
    const moved = fixture.change({ ...other, timeZone: 'Australia/Lord_Howe' })
    await fixture.recomputed(floor.organizationId)
    await fixture.closed(moved)
    await fixture.expectTotals(moved, 'M-01')
    const back = fixture.change(floor)
    await fixture.recomputed(floor.organizationId)
    await fixture.closed(back)
    await fixture.expectTotals(back, 'M-01')
  })

  test('earlier history is closed after new facts, and days closed by another writer are taken over', async () => {
    await fixture.stopFirst()
    const patient = await fixture.startAnother(noClosing)
    const floor = await machine()
    expect((await readClosedBoundary(fixture.client, floor.organizationId))?.before).toBe('1970-01-01')
    expect((await details(floor)).size).toBe(0)
    expect(patient.problems()).toEqual({ writer: null })
    await fixture.stopFirst()
    await fixture.startAnother()
    await fixture.publish(floor.organizationId, 1, { seq: 2, slices: [slice(90, 91, 'running', { good: 1 })] })
    await fixture.allDone()
    await fixture.closed(floor)
    await fixture.expectTotals(floor, 'M-01')
    expect((await details(floor)).size).toBe(4)
  })
})

test('rollups of random plants equal the results from their facts, at the resolution of windows and of days', async () => {
  const plants = fc.sample(plantWithEntries, { numRuns: Number(process.env.FC_RUNS ?? 4), seed: 20261121 })
  for (const { floor: randomFloor, slices, entries, range } of plants) {
    const { organizationId } = fixture.floor({})
    const floor = fixture.change({ ...randomFloor, organizationId })
    await people.prepare(floor, { R1: 1, R3: 5, R4: 5, R5: -2 })
    const enterReasons = (some: typeof entries) =>
      Promise.all(some.map((entry) => people.addReason(floor, 'M-01', entry, entry.reasonCode)))
    await enterReasons(entries.slice(1))
    for (const { deviceId, from, to, seq, state, ...rest } of slices)
      await fixture.publish(organizationId, deviceId, {
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
    await fixture.allDone()
    await enterReasons(entries.slice(0, 1))
    await people.allComputed()
    const reach = { start: range.start - 2 * 86_400_000, end: range.end + 2 * 86_400_000 }
    const { deviceIds } = contextNeeded(floor, 'M-01', reach)
    const bounds = { from: reach.start, to: reach.end }
    const facts = await readSlices(fixture.client, { organizationId, deviceIds, ...bounds })
    const reasons = await people.inForce(floor, 'M-01')
    const expected = rollUp({ floor, resourceID: 'M-01', slices: facts, ...bounds, reasons })
    const rollups = expected.filter((row) => row.lastTo > 0)
    expect(await fixture.windows(floor, 'M-01')).toEqual(rollups)
    if (rollups.length === 0) continue
    await fixture.recomputed(organizationId)
    await fixture.closed(floor)
    await fixture.expectTotals(floor, 'M-01', reasons)
  }
})
