import { resourceAt } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type ScrapMoves, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { type IntervalTally, tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices, readSlicesOf } from '@takt/store/clickhouse/slices.ts'
import { readScrap } from '@takt/store/floor/scrapMoves.ts'
import { turns } from '@takt/store/queue/turns.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** Where facts are read: what devices told, and what people said of the parts. */
export type FactSources = Pick<Dependencies, 'clickhouse' | 'systemDb'>

type RawQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  signal?: AbortSignal | undefined
}

/** What must be read to decide over a range of resources. */
function readingOf({ floor, resourceIDs, range }: RawQuestion) {
  const contexts = resourceIDs.map((resourceID) => contextNeeded(floor, resourceID, range))
  return {
    organizationId: floor.organizationId,
    deviceIds: [...new Set(contexts.flatMap((context) => context.deviceIds))],
    from: Math.min(...contexts.map((context) => context.start)),
    to: Math.max(...contexts.map((context) => context.end)),
  }
}

function byResource({ floor, resourceIDs }: RawQuestion, slices: readonly Slice[]): Map<string, Slice[]> {
  const found = new Map<string, Slice[]>(resourceIDs.map((resourceID) => [resourceID, []]))
  for (const slice of slices) {
    const resourceID = resourceAt(floor, slice.deviceId, slice.from)
    if (resourceID !== null) found.get(resourceID)?.push(slice)
  }
  return found
}

/** The slices that decide over `range` as devices told them, whatever people said of the parts. */
export async function toldByResource(clickhouse: ClickHouse, question: RawQuestion): Promise<Map<string, Slice[]>> {
  const reading = readingOf(question)
  if (reading.deviceIds.length === 0) return byResource(question, [])
  return byResource(question, await readSlices(clickhouse, { ...reading, signal: question.signal }))
}

/** The slices that decide over `range` as they count, context included, by resource. */
export async function slicesByResource(
  { clickhouse, systemDb }: FactSources,
  question: RawQuestion,
): Promise<Map<string, readonly Slice[]>> {
  const [told, scrap] = await Promise.all([
    toldByResource(clickhouse, question),
    readScrap(systemDb, readingOf(question)),
  ])
  return new Map([...told].map(([resourceID, slices]) => [resourceID, withScrap(slices, scrap)]))
}

/** A stretch of time of a resource. */
export type ResourceStretch = { resourceID: string; range: Interval }

/**
 * The slices that decide over each of many short stretches, context included, in their order: as devices told them, and
 * what people said of the parts.
 */
export async function toldByStretch(
  { clickhouse, systemDb }: FactSources,
  question: { floor: Floor; stretches: readonly ResourceStretch[]; signal?: AbortSignal },
): Promise<{ told: (readonly Slice[])[]; scrap: ScrapMoves }> {
  const { floor, stretches, signal } = question
  const { organizationId } = floor
  const contexts = stretches.map(({ resourceID, range }) => contextNeeded(floor, resourceID, range))
  const asked = contexts.flatMap(({ deviceIds, start, end }) =>
    deviceIds.map((deviceId) => ({ deviceId, from: start, to: end })),
  )
  const [slices, scrap] = await Promise.all([
    readSlicesOf(clickhouse, { organizationId, stretches: asked, signal }),
    readScrap(systemDb, {
      organizationId,
      deviceIds: [...new Set(asked.map(({ deviceId }) => deviceId))],
      from: Math.min(...asked.map((stretch) => stretch.from)),
      to: Math.max(...asked.map((stretch) => stretch.to)),
    }),
  ])
  const told = stretches.map(({ resourceID }, k) => {
    const { deviceIds, start, end } = contexts[k]!
    const isOwn = (slice: Slice) =>
      slice.from < end && slice.to > start && resourceAt(floor, slice.deviceId, slice.from) === resourceID
    return deviceIds.flatMap((deviceId) => slices.get(deviceId)!.filter(isOwn))
  })
  return { told, scrap }
}

/** The slices that decide over each of many short stretches as they count, context included, in their order. */
export async function slicesByStretch(...asked: Parameters<typeof toldByStretch>): Promise<(readonly Slice[])[]> {
  const { told, scrap } = await toldByStretch(...asked)
  return told.map((slices) => withScrap(slices, scrap))
}

/**
 * Adds up `intervals` (sorted, disjoint, close together) of each resource from its slices, clipped to `asOf`; no details
 * are collected. Others have their turn between two resources.
 */
export async function rawTallies(
  facts: FactSources,
  question: Omit<RawQuestion, 'range'> & { intervals: readonly Interval[] },
): Promise<Map<string, IntervalTally[]>> {
  const { floor, asOf, intervals } = question
  const range = { start: intervals[0]!.start, end: intervals.at(-1)!.end }
  const slices = await slicesByResource(facts, { ...question, range })
  const tallies = new Map<string, IntervalTally[]>()
  const turn = turns()
  for (const [resourceID, ownSlices] of slices) {
    await turn()
    const timeline = timelineOf(floor, resourceID, ownSlices, asOf)
    tallies.set(resourceID, tallyIntervals(timeline, intervals, { floor, resourceID, asOf, sumsOnly: true }))
  }
  return tallies
}
