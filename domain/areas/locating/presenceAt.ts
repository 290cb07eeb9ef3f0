import { continuesPreviousHour, hourMs, hourOf, stepMs, stepOf, type TagHour } from './tagHour.ts'
import { isSameZone, type TagPoint } from './tagPoint.ts'

/**
 * Position of a tag at an instant. `since`: start of the stay; `until`: its end, null if it continues beyond the
 * available hours.
 */
export type TagPresence = { readonly point: TagPoint; readonly since: number; readonly until: number | null }

type PresenceOptions = { now: number; silentMs: number }

/**
 * Returns the range of hours (UTC; epoch ms, half-open) that `presenceAt` needs. The previous hour is only needed for
 * tags whose last read is very recent.
 */
export function hoursAround(at: number, { now, silentMs }: PresenceOptions) {
  const hour = hourOf(at)
  return { from: now - at <= silentMs ? hour - hourMs : hour, to: hour + 2 * hourMs }
}

/**
 * Returns the position of a tag at an instant from the hours around it (ascending; `hoursAround`); null: nowhere. A tag
 * read no longer than `silentMs` before `now` is assumed to be still there.
 */
export function presenceAt(
  hours: readonly TagHour[],
  at: number,
  { now, silentMs }: PresenceOptions,
): TagPresence | null {
  const i = hours.findLastIndex(({ hour }) => hour <= at)
  if (i === -1) return null
  const [hour, next] = [hours[i]!, hours[i + 1]]
  const { points } = hour
  const first = points.findLastIndex((each) => each.at <= at)
  const point = points[first]
  if (!point || point.evidence === null) return null
  const since = sinceOf(hour, first)
  const left = departureAfter(hour, first, point)
  if (left !== null) return { point, since, until: left }
  const isPresent = now - (next ?? hour).lastReadAt <= silentMs
  if (!next || !isNext(hour, next)) {
    const to = endOf(hour)
    if (at < to) return { point, since, until: !next && isPresent ? null : to }
    return !next && isPresent ? { point, since, until: null } : null
  }
  const until = departureAfter(next, -1, point)
  if (until !== null) return { point, since, until }
  return { point, since, until: isPresent || endOf(next) >= next.hour + hourMs ? null : endOf(next) }
}

/** True if the last point of an hour applies until the next hour, which has a point at its start. */
const isNext = (hour: TagHour, next: TagHour) =>
  next.points[0]?.at === hour.hour + hourMs && (continuesPreviousHour(next) || endOf(hour) === next.hour)

/** Returns the end of the last point of an hour if it does not continue in the next hour. */
const endOf = ({ lastReadAt }: TagHour) => stepOf(lastReadAt) + stepMs

/** Returns the start of the stay that a point of an hour belongs to. */
function sinceOf({ since, points }: TagHour, index: number): number {
  for (let i = index; i > 0; i--) {
    const before = points[i - 1]!
    if (!isSameZone(points[i]!, before)) return points[i]!.at
  }
  return since
}

/** Returns the time a tag left a position after a point of an hour (-1: from its start); null: not within the hour. */
function departureAfter({ points }: TagHour, index: number, position: TagPoint): number | null {
  for (let i = index + 1; i < points.length; i++) {
    const point = points[i]!
    // Points without duration are ignored.
    if (points[i + 1]?.at !== point.at && !isSameZone(point, position)) return point.at
  }
  return null
}
