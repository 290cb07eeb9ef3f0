import { resourceAt } from '@takt/domain/efficiency/attachment.ts'
import { contextNeeded } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Slice } from '@takt/domain/efficiency/slice.ts'
import { type IntervalTally, tallyIntervals } from '@takt/domain/efficiency/tallyIntervals.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readSlices } from '@takt/store/slices.ts'

type RawQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  signal?: AbortSignal
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

/** Adds up `intervals` (sorted, disjoint, close together) of each resource from its slices, clipped to `asOf`. */
export async function rawTallies(
  client: ClickHouse,
  question: Omit<RawQuestion, 'range'> & { intervals: readonly Interval[] },
): Promise<Map<string, IntervalTally[]>> {
  const { floor, asOf, intervals } = question
  const range = { start: intervals[0]!.start, end: intervals.at(-1)!.end }
  const slices = await slicesByResource(client, { ...question, range })
  return new Map(
    [...slices].map(([resourceID, own]) => {
      const timeline = timelineOf(floor, resourceID, own, asOf)
      return [resourceID, tallyIntervals(timeline, intervals, { floor, resourceID, asOf })]
    }),
  )
}
