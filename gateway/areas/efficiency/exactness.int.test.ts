import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plant } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { naiveTeep } from '@takt/domain/areas/efficiency/oracles/teep.oracle.ts'
import { readTeepColumns } from '@takt/domain/areas/efficiency/responses/readTeepColumns.ts'
import { teepResolutions as resolutions } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { teepColumnsData } from '@takt/domain/areas/efficiency/responses/teepColumns.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { type BucketMetrics, type BucketTotals, bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
})
afterAll(() => fixture?.close())

// Number of random plants; `FC_RUNS=100` tests more.
const runs = Number(process.env.FC_RUNS ?? 4)

let organizations = 10

/** Creates two machines with the same problems: the second has its own devices and half of the slices. */
function twoMachines(floor: Floor, slices: readonly Slice[]): { floor: Floor; slices: Slice[] } {
  const first = floor.resources.get('M-01')!
  const attachments = first.attachments.map((attachment) => ({ ...attachment, deviceId: attachment.deviceId + 10 }))
  const second: ResourceFloor = { ...first, resourceID: 'M-02', attachments }
  const resources = new Map([...floor.resources, ['M-02', second] as const])
  const secondMachineSlices = slices
    .filter((_, k) => k % 2 === 0)
    .map((slice) => ({ ...slice, deviceId: slice.deviceId + 10 }))
  return {
    floor: { ...floor, organizationId: ++organizations, resources },
    slices: [...slices, ...secondMachineSlices],
  }
}

/** ClickHouse keeps one slice per device and `from`; slices with equal seq and ord but other contents do not occur. */
function storable(slices: readonly Slice[]): Slice[] {
  const winners = new Map<string, Slice>()
  for (const slice of slices) {
    const winner = winners.get(`${slice.deviceId} ${slice.from}`)
    if (!winner || slice.seq > winner.seq || (slice.seq === winner.seq && slice.ord > winner.ord))
      winners.set(`${slice.deviceId} ${slice.from}`, slice)
  }
  return [...winners.values()]
}

const metricsOf = (entry: Record<string, unknown>) => {
  const { businessDate, shiftNum, start, end, ...metrics } = entry
  return metrics as BucketMetrics
}

const sum = (all: readonly BucketTotals[]): BucketTotals =>
  all.reduce<BucketTotals>(
    (a, b) => ({
      tally: addTally(a.tally, b.tally),
      allMs: a.allMs + b.allMs,
      noScheduleMs: a.noScheduleMs + b.noScheduleMs,
      plannedMs: a.plannedMs + b.plannedMs,
      plannedStopMs: a.plannedStopMs + b.plannedStopMs,
    }),
    { tally: emptyTally(), allMs: 0, noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 },
  )

const named = (entry: { businessDate?: string; shiftNum?: number | null; start: string | number }) =>
  entry.businessDate ? `${entry.businessDate} ${entry.shiftNum}` : new Date(entry.start).toISOString()

/**
 * Groups buckets by name: several occurrences of a shift with the same date and number cannot be told apart and are
 * added up.
 */
function byName(buckets: { start: string; businessDate?: string; shiftNum?: number | null }[]) {
  const names = Map.groupBy(buckets, named)
  return Object.fromEntries([...names].map(([name, same]) => [name, same]))
}

/** Stores a plant with both machines in its own organization. */
async function storePlant(options: { floor: Floor; slices: readonly Slice[]; range: Interval }) {
  const plantData = twoMachines(options.floor, storable(options.slices))
  await fixture.write(plantData.floor, plantData.slices, options.range)
  return plantData
}

/**
 * Requests `requestedRange` at the instant `asOf`, per machine and in total, and compares the result with the naive
 * metrics; the same machines as columns have to equal it to the last digit.
 */
async function compare(
  { floor, slices }: Awaited<ReturnType<typeof storePlant>>,
  requestedRange: Interval,
  resolution: (typeof resolutions)[number],
  asOf: number,
) {
  const range = { start: requestedRange.start, end: Math.min(requestedRange.end, asOf) }
  if (range.end <= range.start) return
  fixture.clock.now = asOf
  const iso = (at: number) => new Date(at).toISOString()
  const query = { startDate: iso(requestedRange.start), endDate: iso(requestedRange.end), resolution }
  const request = async (body: object, path = '/api/resources/getTEEP') => {
    const response = await fixture.request('POST', path, { token: `reader-${floor.organizationId}`, body })
    expect(response.status).toBe(200)
    return response.body.data
  }
  const full = await request(query)
  const total = await request({ ...query, detail: 'total' })
  const columns = teepColumnsData.parse(await request(query, '/api/analytics/teepColumns'))
  const ofColumns = readTeepColumns(columns).map(({ resourceID, description, buckets }) => ({
    resourceID,
    description,
    buckets: buckets().map((entry) => ({ ...entry, start: iso(entry.start), end: iso(entry.end) })),
  }))
  expect(JSON.stringify(ofColumns)).toBe(JSON.stringify(full.resources))
  const byShift = resolution === 'shift'
  const buckets = resolution === 'shift' ? [range] : calendarBuckets(resolution, range, floor.timeZone)
  const naive = ['M-01', 'M-02'].map((resourceID) => naiveTeep({ floor, resourceID, slices, asOf, buckets, byShift }))
  for (const [k, resource] of full.resources.entries()) {
    const expected = Object.fromEntries(naive[k]!.map((entry) => [named(entry), bucket(entry)]))
    const actual = byName(resource.buckets)
    expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort())
    for (const [name, same] of Object.entries(actual))
      if (same.length === 1) expect({ name, ...metricsOf(same[0]!) }).toEqual({ name, ...expected[name] })
  }
  const all = Map.groupBy(naive.flat(), named)
  expect(
    Object.fromEntries(total.total.buckets.map((entry: { start: string }) => [named(entry), metricsOf(entry)])),
  ).toEqual(Object.fromEntries([...all].map(([name, same]) => [name, bucket(sum(same))])))
  expect(total.total).toEqual(full.total)
}

test('getTEEP and its columns equal the instant-by-instant recomputation on random plants, for every resolution', async () => {
  await fc.assert(
    fc.asyncProperty(plant, fc.constantFrom(...resolutions), async (input, resolution) =>
      compare(await storePlant(input), input.range, resolution, input.range.end),
    ),
    { numRuns: runs, endOnFailure: true },
  )
})

test('ignores data ahead of the clock on random plants', async () => {
  const ahead = fc.oneof(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 0, max: 86_400_000 }))
  await fc.assert(
    fc.asyncProperty(plant, fc.constantFrom(...resolutions), ahead, async (input, resolution, ms) =>
      compare(await storePlant(input), input.range, resolution, input.range.end - ms),
    ),
    { numRuns: runs, endOnFailure: true },
  )
})

const day = Date.parse('2026-03-02T00:00:00Z')
const at = (time: string) => day + Date.parse(`1970-01-01T${time}Z`)
const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '09:57', breaks: [] },
  { shiftNum: 2, name: 'Late', days: ['MONDAY' as const], start: '09:57', end: '14:00', breaks: [] },
]
const openFloor = sampleFloor([sampleResource()], [sampleSchedule({ shifts })])
const stop = [
  sampleSlice(at('09:00:00'), at('09:54:00'), 'running', { outputs: [sampleOutput({ good: 7 })] }),
  sampleSlice(at('09:54:00'), at('09:58:30'), 'idle'),
  sampleSlice(at('09:58:30'), at('10:04:00'), 'idle', { outputs: [sampleOutput({ good: 1 })] }),
  sampleSlice(at('10:04:00'), at('10:05:00'), 'running', { outputs: [sampleOutput({ good: 5 })] }),
]

test('a stop that extends beyond the clock counts as a minor stop until it is long enough, for every query', async () => {
  const plantData = await storePlant({
    floor: openFloor,
    slices: stop,
    range: { start: at('00:00:00'), end: at('24:00:00') },
  })
  const ranges = [
    ['00:00:00', '24:00:00'],
    ['00:00:00', '09:58:00'],
    ['08:00:00', '09:55:00'],
    ['09:56:00', '09:58:50'],
    ['09:56:00', '11:00:00'],
  ] as const
  const [whole] = ranges
  // Within a day, weeks and months differ from days only by name, so one range is enough.
  for (const range of ranges)
    for (const asOf of [at('09:58:59'), at('09:59:00'), at('10:04:30'), at('10:10:00')])
      for (const resolution of range === whole ? resolutions : (['hour', 'total', 'shift'] as const)) {
        const [start, end] = range
        await compare(plantData, { start: at(start), end: at(end) }, resolution, asOf)
      }
})
