import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { defaultStopKinds, type StopKind, stopKinds } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { stopsIn } from '@takt/domain/areas/efficiency/timeline/stopsIn.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'

/** A part of a stop with one reason. */
export type StopPart = { start: number; end: number; reason: string | null; reportedReason: string | null }

/**
 * A stop (definitions, §1a) with its parts in planned time; epoch ms. `lasts`: true if no other state has been reported
 * since.
 */
export type Stop = Interval & { kind: StopKind; parts: StopPart[]; lasts?: true }

const kindOf = (countedAs: string): StopKind | null => stopKinds.find((kind) => kind === countedAs) ?? null

/** True if the state of an interval may still last: no other state was reported until `asOf`. */
function isLast(interval: MergedInterval, intervals: readonly MergedInterval[], asOf: number): boolean {
  const since = intervals.filter(({ start }) => start >= interval.end)
  const reachesNow = (since.at(-1) ?? interval).end >= asOf
  return reachesNow && since.every(({ state }) => state === 'unknown' || state === interval.state)
}

/** Returns the stops in sorted, gapless intervals, oldest first. `asOf` (epoch ms): time of the data. */
export function stopsOf(intervals: readonly MergedInterval[], asOf = Number.POSITIVE_INFINITY): Stop[] {
  let latest: MergedInterval | undefined
  const stops = stopsIn(intervals).flatMap(({ start, end, kind: stopKind, parts }): Stop[] => {
    const kind = kindOf(stopKind)
    if (!kind) return []
    latest = parts.at(-1)
    return [{ start, end, kind, parts: parts.map(partOf) }]
  })
  if (latest && isLast(latest, intervals, asOf)) stops.at(-1)!.lasts = true
  return stops
}

const partOf = ({ start, end, reason, reportedReason = null }: MergedInterval): StopPart => ({
  start,
  end,
  reason,
  reportedReason,
})

/** Returns the duration (ms) of a stop in planned time, excluding breaks. */
export const stoppedMs = ({ parts }: Pick<Stop, 'parts'>): number =>
  parts.reduce((ms, { start, end }) => ms + end - start, 0)

/**
 * Returns the interval that a new reason covers: an ongoing stop is extended into the future, up to the maximum length
 * of an entry.
 */
export const reasonInterval = ({ start, end, lasts }: Stop): Interval => ({
  start,
  end: lasts && end - start < openReasonMs ? start + openReasonMs : end,
})

/** Returns the intervals of a stop that have no reason yet. */
export const missingIntervals = (stop: Stop): Interval[] => {
  const open: Interval[] = []
  for (const { start, end, reason } of stop.parts) {
    const last = open.at(-1)
    if (reason !== null) continue
    if (last?.end === start) last.end = end
    else open.push({ start, end })
  }
  return open.map((interval) => (interval.end === stop.end ? reasonInterval({ ...stop, ...interval }) : interval))
}

/** Returns the reason of a stop; null if a part has none or the reasons differ. */
export function reasonOf({ parts }: Stop): string | null {
  const [first] = parts
  return first && parts.every(({ reason }) => reason === first.reason) ? first.reason : null
}

/** True if a part of the stop has no reason. */
export const isUnexplained = ({ parts }: Stop): boolean => parts.some(({ reason }) => reason === null)

/**
 * True if users are expected to enter a reason for this kind of stop; not for minor stops, setup and switched-off time.
 */
export const needsReason = ({ kind }: Pick<Stop, 'kind'>): boolean => defaultStopKinds.includes(kind)

/** Returns the duration (ms) without a reason; less than the whole if only a part has one. */
export const unexplainedMs = ({ parts }: Stop): number =>
  parts.reduce((ms, { start, end, reason }) => (reason === null ? ms + end - start : ms), 0)
