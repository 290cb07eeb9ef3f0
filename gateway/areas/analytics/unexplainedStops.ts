import type { SentUnexplainedStops, StopKind } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { unexplainedIn, unexplainedMs } from '@takt/domain/areas/efficiency/reasons/unexplainedIn.ts'
import { type EvidenceInterval, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, slicesByStretch } from '../efficiency/face.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { readUnexplained, type UnexplainedChain } from './readUnexplained.ts'

/** `range` is clipped to `asOf`. */
export type UnexplainedQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  kinds: readonly StopKind[]
  limit: number
}

/** The first chains, as many as have so many spans together; one at least. */
function firstOf(chains: readonly UnexplainedChain[], limit: number): readonly UnexplainedChain[] {
  let spans = 0
  const past = chains.findIndex((chain, k) => {
    spans += chain.spans.length
    return k > 0 && spans > limit
  })
  return past < 0 ? chains : chains.slice(0, past)
}

type StopEvidence = Pick<EvidenceInterval, 'start' | 'end' | 'state' | 'countedAs' | 'reason' | 'shiftNum'>

/** Time in which a machine stood in one way and that asks for no reason. */
const standing = (kind: StopKind, start: number, end: number): StopEvidence => ({
  start,
  end,
  state: kind === 'minorStop' ? 'idle' : kind,
  countedAs: 'unscheduled',
  reason: null,
  shiftNum: null,
})

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * The stops of all machines together that have no reason, the longest first. The windows say where to look, slices and
 * entries what is there now: what somebody has just given a reason is out at once.
 */
export async function unexplainedStops(
  sources: FactSources & { entriesOf: EntriesOfAll },
  question: UnexplainedQuestion,
): Promise<SentUnexplainedStops> {
  const { floor, resourceIDs, range, asOf, kinds, limit } = question
  const { organizationId } = floor
  const { chains, lastTo } = await readUnexplained(sources.clickhouse, { organizationId, resourceIDs, range, kinds })
  const looked = firstOf(chains, limit)
  const stretches = looked.flatMap(({ resourceID, spans }) =>
    spans.map(({ start, end, since }) => ({
      resourceID,
      // The instant before says what began before.
      range: { start: Math.max(start, range.start) - (since ? 0 : 1), end: Math.min(end, range.end) },
    })),
  )
  const reasonOf = new Map(
    [...(await sources.entriesOf({ organizationId, from: range.start, to: range.end, resourceIDs }))].map(
      ([resourceID, entries]) => [resourceID, reasonsInForce(entries)],
    ),
  )
  const slices = await slicesByStretch(sources, { floor, stretches })
  let k = 0
  const stops = looked.flatMap(({ resourceID, spans }) => {
    const told: StopEvidence[] = []
    for (const { since } of spans) {
      const { range: stretch } = stretches[k]!
      const before = told.at(-1)
      if (since && before) told.push(standing(since, before.end, stretch.start))
      const timeline = timelineOf(floor, resourceID, slices[k++]!, asOf)
      const reasons = reasonOf.get(resourceID)
      for (const piece of evidenceIntervals({ floor, resourceID, range: stretch, timeline, reasons })) told.push(piece)
    }
    const within = { start: Math.max(spans[0]!.start, range.start), end: range.end }
    return unexplainedIn(told, { kinds, range: within }).map((stop) => ({ resourceID, ...stop }))
  })
  stops.sort((a, b) => unexplainedMs(b) - unexplainedMs(a) || a.start - b.start)
  return {
    timezone: floor.timeZone,
    asOf: iso(asOf),
    stops: stops.slice(0, limit).map(({ start, end, parts, ...stop }) => ({
      ...stop,
      description: floor.resources.get(stop.resourceID)?.description ?? null,
      start: iso(start),
      end: iso(end),
      secs: unexplainedMs({ parts }) / 1000,
      parts: parts.map((part) => ({ start: iso(part.start), end: iso(part.end) })),
      lasts: range.end >= asOf && end >= Math.min(asOf, lastTo.get(stop.resourceID) ?? asOf),
    })),
    more: looked.length < chains.length || stops.length > limit,
  }
}
