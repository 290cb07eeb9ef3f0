import { resourceAt } from '@takt/domain/efficiency/attachment.ts'
import { contextNeeded } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Slice } from '@takt/domain/efficiency/slice.ts'
import { type IntervalTally, tallyIntervals } from '@takt/domain/efficiency/tallyIntervals.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readSlices, readSlicesOf } from '@takt/store/slices.ts'

type RawQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  signal?: AbortSignal | undefined
}

/** The slices that decide over `range`, context included, by resource. */
export async function slicesByResource(client: ClickHouse, question: RawQuestion): Promise<Map<string, Slice[]>> {
  const { floor, resourceIDs, range, signal } = question
  const contexts = resourceIDs.map((resourceID) => contextNeeded(floor, resourceID, range))
  const deviceIds = [...new Set(contexts.flatMap((context) => context.deviceIds))]
  const found = new Map<string, Slice[]>(resourceIDs.map((resourceID) => [resourceID, []]))
  if (deviceIds.length === 0) return found
  const slices = await readSlices(client, {
    organizationId: floor.organizationId,
    deviceIds,
    from: Math.min(...contexts.map((context) => context.start)),
    to: Math.max(...contexts.map((context) => context.end)),
    signal,
  })
  for (const slice of slices) {
    const resourceID = resourceAt(floor, slice.deviceId, slice.from)
    if (resourceID !== null) found.get(resourceID)?.push(slice)
  }
  return found
}

/** A stretch of time of a resource. */
export type ResourceStretch = { resourceID: string; range: Interval }

/** The slices that decide over each of many short stretches, context included, in their order. */
export async function slicesByStretch(
  client: ClickHouse,
  question: { floor: Floor; stretches: readonly ResourceStretch[]; signal?: AbortSignal },
): Promise<Slice[][]> {
  const { floor, stretches, signal } = question
  const contexts = stretches.map(({ resourceID, range }) => contextNeeded(floor, resourceID, range))
  const slices = await readSlicesOf(client, {
    organizationId: floor.organizationId,
    stretches: contexts.flatMap(({ deviceIds, start, end }) =>
      deviceIds.map((deviceId) => ({ deviceId, from: start, to: end })),
    ),
    signal,
  })
  return stretches.map(({ resourceID }, k) => {
    const { deviceIds, start, end } = contexts[k]!
    const isOwn = (slice: Slice) =>
      slice.from < end && slice.to > start && resourceAt(floor, slice.deviceId, slice.from) === resourceID
    return deviceIds.flatMap((deviceId) => slices.get(deviceId)!.filter(isOwn))
  })
}

/** Adds up `intervals` (sorted, disjoint, close together) of each resource from its slices, clipped to `asOf`. */
export async function rawTallies(
  client: ClickHouse,
  question: Omit<RawQuestion, 'range'> & { intervals: readonly Interval[] },
): Promise<Map<string, IntervalTally[]>> {
  const { floor, asOf, intervals } = question
  const range = { start: intervals[0]!.start, end: intervals.at(-1)!.end }
  const slices = await slicesByResource(client, { ...question, range })
  return new Map(
    [...slices].map(([resourceID, ownSlices]) => {
      const timeline = timelineOf(floor, resourceID, ownSlices, asOf)
      return [resourceID, tallyIntervals(timeline, intervals, { floor, resourceID, asOf })]
    }),
  )
}
