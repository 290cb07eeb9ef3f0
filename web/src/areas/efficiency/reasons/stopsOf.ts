import { askedKinds, type StopKind, stopKinds } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { stopsIn } from '@takt/domain/areas/efficiency/timeline/stopsIn.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'

/** A part of a stop with one reason. */
export type StopPart = { start: number; end: number; reason: string | null; reportedReason: string | null }

/**
 * A stop (definitions, §1a) with its pieces of planned time; epoch ms. `lasts`: nothing else is known of the machine
 * since.
 */
export type Stop = Interval & { kind: StopKind; parts: StopPart[]; lasts?: true }

const kindOf = (countedAs: string): StopKind | null => stopKinds.find((kind) => kind === countedAs) ?? null

/** Whether the machine may still stand as it did in a stretch: nobody told of anything else until `asOf`. */
function isLast(stretch: MergedInterval, intervals: readonly MergedInterval[], asOf: number): boolean {
  const since = intervals.filter(({ start }) => start >= stretch.end)
  const untilNow = (since.at(-1) ?? stretch).end >= asOf
  return untilNow && since.every(({ state }) => state === 'unknown' || state === stretch.state)
}

/**
 * The stops in stretches that are in order and without gaps, oldest first. `asOf` (epoch ms): the clock by which they
 * were told.
 */
export function stopsOf(intervals: readonly MergedInterval[], asOf = Number.POSITIVE_INFINITY): Stop[] {
  let latest: MergedInterval | undefined
  const stops = stopsIn(intervals).flatMap(({ start, end, kind: standing, parts }): Stop[] => {
    const kind = kindOf(standing)
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

/** For how long (ms) of planned time a machine stood: breaks that lie in between are no part of a stop. */
export const stoodMs = ({ parts }: Pick<Stop, 'parts'>): number =>
  parts.reduce((ms, { start, end }) => ms + end - start, 0)

/**
 * The time that a reason is given to: of a stop that still lasts all that is to come of it, as long as an entry may be.
 */
export const reasonStretch = ({ start, end, lasts }: Stop): Interval => ({
  start,
  end: lasts && end - start < openReasonMs ? start + openReasonMs : end,
})

/** The times of a stop that a reason is given to where it has none yet. */
export const missingStretches = (stop: Stop): Interval[] => {
  const open: Interval[] = []
  for (const { start, end, reason } of stop.parts) {
    const last = open.at(-1)
    if (reason !== null) continue
    if (last?.end === start) last.end = end
    else open.push({ start, end })
  }
  return open.map((interval) => (interval.end === stop.end ? reasonStretch({ ...stop, ...interval }) : interval))
}

/** The one reason of a stop; null where a part has none or they differ. */
export function reasonOf({ parts }: Stop): string | null {
  const [first] = parts
  return first && parts.every(({ reason }) => reason === first.reason) ? first.reason : null
}

/** Whether nobody and nothing says of a part of it what it was for. */
export const isUnexplained = ({ parts }: Stop): boolean => parts.some(({ reason }) => reason === null)

/** Whether it is of those that people are asked about: minor stops, setup and time switched off are not. */
export const isAsked = ({ kind }: Pick<Stop, 'kind'>): boolean => askedKinds.includes(kind)

/** How long (ms) nobody and nothing says what it was for; less than the whole where only a part has a reason. */
export const unexplainedMs = ({ parts }: Stop): number =>
  parts.reduce((ms, { start, end, reason }) => (reason === null ? ms + end - start : ms), 0)
