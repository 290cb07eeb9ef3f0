import { Temporal } from 'temporal-polyfill'
import type { EvidenceInterval } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import { shiftOf } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import { mergeIntervals } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { type Stop, stopsOf } from '../reasons/stopsOf.ts'
import type { DowntimeSearch } from './downtimeSearch.ts'
import type { StopClass } from './stopClasses.ts'

/** A stop with the number and name of the shift in which it started; null outside shifts. */
export type StopRow = Stop & { shiftNum: number | null; shift: string | null }

const hourMs = 3_600_000

/** True if an interval overlaps an hour of the day (0–23) in the local time of a zone. */
export function meetsHour(interval: { start: number; end: number }, hour: number, timeZone: string): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(interval.start).toZonedDateTimeISO(timeZone)
  if (wall.hour === hour) return true
  let next = wall.with({ minute: 0, second: 0, millisecond: 0 }).add({ hours: 1 })
  const limit = Math.min(interval.end, interval.start + 25 * hourMs)
  for (; next.epochMilliseconds < limit; next = next.add({ hours: 1 })) if (next.hour === hour) return true
  return false
}

/**
 * Returns the stops selected by the URL, latest first; a stop with several reasons belongs to each of them. Requires
 * sorted intervals.
 */
export function stopRows(
  intervals: readonly EvidenceInterval[],
  about: { classes: readonly StopClass[]; search: DowntimeSearch; timeZone: string; asOf?: number },
): StopRow[] {
  const { classes, search, timeZone, asOf } = about
  const intervalByStart = new Map(intervals.map((interval) => [interval.start, interval]))
  return stopsOf(mergeIntervals(intervals), asOf)
    .map((stop) => {
      const firstInterval = intervalByStart.get(stop.start)
      return {
        ...stop,
        shiftNum: firstInterval?.shiftNum ?? null,
        shift: firstInterval ? shiftOf(firstInterval) : null,
      }
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
