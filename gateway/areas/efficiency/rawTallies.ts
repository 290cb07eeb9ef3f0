import { resourceAt } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type ScrapMoves, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { type IntervalTally, tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices, readSlicesOf } from '@takt/store/clickhouse/slices.ts'
import { readScrap } from '@takt/store/floor/scrapMoves.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** Sources of facts: reported slices in ClickHouse, and scrap entries in Postgres. */
export type FactSources = Pick<Dependencies, 'clickhouse' | 'systemDb'>

type SliceQuery = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  signal?: AbortSignal | undefined
}

/** The devices and the interval that must be read to evaluate a range of machines. */
function readingOf({ floor, resourceIDs, range }: SliceQuery) {
  const contexts = resourceIDs.map((resourceID) => contextNeeded(floor, resourceID, range))
  return {
    organizationId: floor.organizationId,
    deviceIds: [...new Set(contexts.flatMap((context) => context.deviceIds))],
    from: Math.min(...contexts.map((context) => context.start)),
    to: Math.max(...contexts.map((context) => context.end)),
  }
}

function byResource({ floor, resourceIDs }: SliceQuery, slices: readonly Slice[]): Map<string, Slice[]> {
  const result = new Map<string, Slice[]>(resourceIDs.map((resourceID) => [resourceID, []]))
  for (const slice of slices) {
    const resourceID = resourceAt(floor, slice.deviceId, slice.from)
    if (resourceID !== null) result.get(resourceID)?.push(slice)
  }
  return result
}

/** Reads the slices that determine `range` as reported by devices, without scrap entries. */
export async function reportedSlicesByResource(
  clickhouse: ClickHouse,
  query: SliceQuery,
): Promise<Map<string, Slice[]>> {
  const reading = readingOf(query)
  if (reading.deviceIds.length === 0) return byResource(query, [])
  return byResource(query, await readSlices(clickhouse, { ...reading, signal: query.signal }))
}

/** Reads the slices that determine `range` as they count, context included, by machine. */
export async function slicesByResource(
  { clickhouse, systemDb }: FactSources,
  query: SliceQuery,
): Promise<Map<string, readonly Slice[]>> {
  const [reported, scrap] = await Promise.all([
    reportedSlicesByResource(clickhouse, query),
    readScrap(systemDb, readingOf(query)),
  ])
  return new Map([...reported].map(([resourceID, slices]) => [resourceID, withScrap(slices, scrap)]))
}

/** An interval of a machine. */
export type ResourceInterval = { resourceID: string; range: Interval }

/**
 * Reads the slices that determine each of many short intervals, context included, in their order: as reported by
 * devices, with the scrap entries.
 */
export async function reportedSlicesByInterval(
  { clickhouse, systemDb }: FactSources,
  query: { floor: Floor; stretches: readonly ResourceInterval[]; signal?: AbortSignal },
): Promise<{ reported: (readonly Slice[])[]; scrap: ScrapMoves }> {
  const { floor, stretches, signal } = query
  const { organizationId } = floor
  const contexts = stretches.map(({ resourceID, range }) => contextNeeded(floor, resourceID, range))
  const requests = contexts.flatMap(({ deviceIds, start, end }) =>
    deviceIds.map((deviceId) => ({ deviceId, from: start, to: end })),
  )
  const [slices, scrap] = await Promise.all([
    readSlicesOf(clickhouse, { organizationId, stretches: requests, signal }),
    readScrap(systemDb, {
      organizationId,
      deviceIds: [...new Set(requests.map(({ deviceId }) => deviceId))],
      from: Math.min(...requests.map((request) => request.from)),
      to: Math.max(...requests.map((request) => request.to)),
    }),
  ])
  const reported = stretches.map(({ resourceID }, k) => {
    const { deviceIds, start, end } = contexts[k]!
    const isOwn = (slice: Slice) =>
      slice.from < end && slice.to > start && resourceAt(floor, slice.deviceId, slice.from) === resourceID
    return deviceIds.flatMap((deviceId) => slices.get(deviceId)!.filter(isOwn))
  })
  return { reported, scrap }
}

/** Reads the slices that determine each of many short intervals as they count, context included, in their order. */
export async function slicesByInterval(
  ...args: Parameters<typeof reportedSlicesByInterval>
): Promise<(readonly Slice[])[]> {
  const { reported, scrap } = await reportedSlicesByInterval(...args)
  return reported.map((slices) => withScrap(slices, scrap))
}

/**
 * Computes the tallies of `intervals` (sorted, disjoint, close together) per machine from its slices, clipped to
 * `asOf`, without details. Yields to other work between two machines.
 */
export async function rawTallies(
  facts: FactSources,
  query: Omit<SliceQuery, 'range'> & { intervals: readonly Interval[] },
): Promise<Map<string, IntervalTally[]>> {
  const { floor, asOf, intervals } = query
  const range = { start: intervals[0]!.start, end: intervals.at(-1)!.end }
  const slices = await slicesByResource(facts, { ...query, range })
  const tallies = new Map<string, IntervalTally[]>()
  const maybeYield = createYielder()
  for (const [resourceID, ownSlices] of slices) {
    await maybeYield()
    const timeline = timelineOf(floor, resourceID, ownSlices, asOf)
    tallies.set(resourceID, tallyIntervals(timeline, intervals, { floor, resourceID, asOf, totalsOnly: true }))
  }
  return tallies
}
