import { Temporal } from 'temporal-polyfill'
import type { EvidenceInterval } from '../../../core/dashboards/evidence/evidenceAnswer.ts'
import { shiftOf } from '../../../core/dashboards/evidence/evidenceAnswer.ts'
import { mergeIntervals } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { type Stop, stopsOf } from '../reasons/stopsOf.ts'
import type { DowntimeSearch } from './downtimeSearch.ts'
import type { StopClass } from './stopClasses.ts'

/** A stop with the shift in which it began, by its number and its name; null outside shifts. */
export type StopRow = Stop & { shiftNum: number | null; shift: string | null }

const hourMs = 3_600_000

/** Whether a stretch meets an hour of the day (0–23) on the wall of a zone. */
export function meetsHour(stretch: { start: number; end: number }, hour: number, timeZone: string): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(stretch.start).toZonedDateTimeISO(timeZone)
  if (wall.hour === hour) return true
  let next = wall.with({ minute: 0, second: 0, millisecond: 0 }).add({ hours: 1 })
  const until = Math.min(stretch.end, stretch.start + 25 * hourMs)
  for (; next.epochMilliseconds < until; next = next.add({ hours: 1 })) if (next.hour === hour) return true
  return false
}

/**
 * The stops that an address looks at, the latest first; one with several reasons belongs to each of them. Expects
 * stretches in order.
 */
export function stopRows(
  intervals: readonly EvidenceInterval[],
  about: { classes: readonly StopClass[]; search: DowntimeSearch; timeZone: string; asOf?: number },
): StopRow[] {
  const { classes, search, timeZone, asOf } = about
  const beganAs = new Map(intervals.map((interval) => [interval.start, interval]))
  return stopsOf(mergeIntervals(intervals), asOf)
    .map((stop) => {
      const began = beganAs.get(stop.start)
      return { ...stop, shiftNum: began?.shiftNum ?? null, shift: began ? shiftOf(began) : null }
    })
    .filter((stop) => {
      if (!classes.includes(stop.kind)) return false
      if (search.reason !== undefined && !stop.parts.some(({ reason }) => (reason ?? '') === search.reason))
        return false
      if (search.shift !== undefined && (stop.shiftNum ?? -1) !== search.shift) return false
      return search.hour === undefined || stop.parts.some((part) => meetsHour(part, search.hour!, timeZone))
    })
    .reverse()
}
