import { continuesPreviousHour, stepMs, stepOf, type TagHour } from './tagHour.ts'
import { isSameZone, type TagPoint } from './tagPoint.ts'

/**
 * An interval during which a tag was at a point, half-open. `since`: start of the stay there, which may be much
 * earlier; `isOpen`: it ends because reads stopped, not because the tag was read elsewhere or reported missing.
 */
export type PresenceInterval = {
  readonly from: number
  readonly to: number
  readonly since: number
  readonly isOpen: boolean
  readonly point: TagPoint
}

/**
 * Returns the intervals of one hour of a tag, in order; none is empty. An interval that continues in the next hour ends
 * at the last read, unless `next` is that hour.
 */
export function presenceIntervals(hour: TagHour, next: TagHour | null): PresenceInterval[] {
  const intervals: PresenceInterval[] = []
  const { points } = hour
  const isContinued = next !== null && continuesPreviousHour(next)
  const last = isContinued ? next.hour : stepOf(hour.lastReadAt) + stepMs
  let since = hour.since
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (point.evidence === null) continue
    if (before && !isSameZone(before, point)) since = point.at
    const following = points[i + 1]
    const to = following ? following.at : last
    if (to > point.at) intervals.push({ from: point.at, to, since, isOpen: !following && !isContinued, point })
  }
  return intervals
}
