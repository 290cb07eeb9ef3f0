import type { SentUnexplainedStops, StopKind } from '@takt/domain/efficiency/answers/unexplainedStops.ts'
import { evidenceIntervals } from '@takt/domain/efficiency/evidence.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { reasonsInForce } from '@takt/domain/efficiency/reasonsInForce.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import { unexplainedStretches } from '@takt/domain/efficiency/unexplainedStretches.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { slicesByStretch } from '../efficiency/face.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { readUnexplained } from './readUnexplained.ts'

/** `range` is clipped to `asOf`. */
export type UnexplainedQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  kinds: readonly StopKind[]
  limit: number
}

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * The stops of all machines together that have no reason, the longest first. The windows say where to look, slices and
 * entries what is there now: what somebody has just given a reason is out at once.
 */
export async function unexplainedStops(
  { clickhouse, entriesOf }: { clickhouse: ClickHouse; entriesOf: EntriesOfAll },
  question: UnexplainedQuestion,
): Promise<SentUnexplainedStops> {
  const { floor, resourceIDs, range, asOf, kinds, limit } = question
  const { organizationId } = floor
  const { spans, lastTo } = await readUnexplained(clickhouse, { organizationId, resourceIDs, range, kinds })
  const stretches = spans.slice(0, limit).map(({ resourceID, range: interval }) => ({
    resourceID,
    range: { start: Math.max(interval.start, range.start), end: Math.min(interval.end, range.end) },
  }))
  const reasonOf = new Map(
    [...(await entriesOf({ organizationId, from: range.start, to: range.end, resourceIDs }))].map(
      ([resourceID, entries]) => [resourceID, reasonsInForce(entries)],
    ),
  )
  const slices = await slicesByStretch(clickhouse, { floor, stretches })
  const stops = stretches.flatMap(({ resourceID, range: stretch }, k) => {
    const timeline = timelineOf(floor, resourceID, slices[k]!, asOf)
    const intervals = evidenceIntervals({
      floor,
      resourceID,
      range: stretch,
      timeline,
      reasons: reasonOf.get(resourceID),
    })
    return unexplainedStretches(intervals, kinds).map((stop) => ({ resourceID, ...stop }))
  })
  stops.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  return {
    timezone: floor.timeZone,
    asOf: iso(asOf),
    stops: stops.slice(0, limit).map(({ start, end, ...stop }) => ({
      ...stop,
      description: floor.resources.get(stop.resourceID)?.description ?? null,
      start: iso(start),
      end: iso(end),
      lasts: range.end >= asOf && end >= Math.min(asOf, lastTo.get(stop.resourceID) ?? asOf),
    })),
    more: spans.length > limit || stops.length > limit,
  }
}
