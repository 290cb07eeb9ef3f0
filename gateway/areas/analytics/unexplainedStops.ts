import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { unexplainedIn, unexplainedMs } from '@takt/domain/areas/efficiency/reasons/unexplainedIn.ts'
import type { SerializedUnexplainedStops, StopKind } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { type EvidenceInterval, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, slicesByInterval } from '../efficiency/index.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { readUnexplained, type UnexplainedChain } from './readUnexplained.ts'

/** `range` is clipped to `asOf`. */
export type UnexplainedQuery = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  kinds: readonly StopKind[]
  limit: number
}

/** The first chains that together have at most `limit` spans; at least one chain. */
function firstOf(chains: readonly UnexplainedChain[], limit: number): readonly UnexplainedChain[] {
  let spans = 0
  const past = chains.findIndex((chain, k) => {
    spans += chain.spans.length
    return k > 0 && spans > limit
  })
  return past < 0 ? chains : chains.slice(0, past)
}

type StopEvidence = Pick<EvidenceInterval, 'start' | 'end' | 'state' | 'countedAs' | 'reason' | 'shiftNum'>

/** An interval in which a machine was stopped in one state and that needs no reason. */
const standstillEvidence = (kind: StopKind, start: number, end: number): StopEvidence => ({
  start,
  end,
  state: kind === 'minorStop' ? 'idle' : kind,
  countedAs: 'unscheduled',
  reason: null,
  shiftNum: null,
})

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * Returns the stops of all machines that have no reason, longest first. Windows give the candidates; slices and entries
 * give the current state, so a stop with a new reason disappears at once.
 */
export async function unexplainedStops(
  sources: FactSources & { entriesOf: EntriesOfAll },
  query: UnexplainedQuery,
): Promise<SerializedUnexplainedStops> {
  const { floor, resourceIDs, range, asOf, kinds, limit } = query
  const { organizationId } = floor
  const { chains, lastTo } = await readUnexplained(sources.clickhouse, { organizationId, resourceIDs, range, kinds })
  const candidates = firstOf(chains, limit)
  const intervals = candidates.flatMap(({ resourceID, spans }) =>
    spans.map(({ start, end, since }) => ({
      resourceID,
      // The preceding instant shows a stop that started earlier.
      range: { start: Math.max(start, range.start) - (since ? 0 : 1), end: Math.min(end, range.end) },
    })),
  )
  const reasonOf = new Map(
    [...(await sources.entriesOf({ organizationId, from: range.start, to: range.end, resourceIDs }))].map(
      ([resourceID, entries]) => [resourceID, reasonsInForce(entries)],
    ),
  )
  const slices = await slicesByInterval(sources, { floor, stretches: intervals })
  let k = 0
  const stops = candidates.flatMap(({ resourceID, spans }) => {
    const evidence: StopEvidence[] = []
    for (const { since } of spans) {
      const { range: interval } = intervals[k]!
      const before = evidence.at(-1)
      if (since && before) evidence.push(standstillEvidence(since, before.end, interval.start))
      const timeline = timelineOf(floor, resourceID, slices[k++]!, asOf)
      const reasons = reasonOf.get(resourceID)
      for (const entry of evidenceIntervals({ floor, resourceID, range: interval, timeline, reasons }))
        evidence.push(entry)
    }
    const within = { start: Math.max(spans[0]!.start, range.start), end: range.end }
    return unexplainedIn(evidence, { kinds, range: within }).map((stop) => ({ resourceID, ...stop }))
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
    more: candidates.length < chains.length || stops.length > limit,
  }
}
