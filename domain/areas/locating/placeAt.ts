import { goesOn, hourMs, hourOf, stepMs, stepOf, type TagHour } from './tagHour.ts'
import { isSamePlace, type TagPoint } from './tagPoint.ts'

/**
 * Where a tag is at an instant. `since`: when its stay began; `until`: when it ended, null where it goes on beyond the
 * hours at hand.
 */
export type Place = { readonly point: TagPoint; readonly since: number; readonly until: number | null }

type Knowing = { now: number; silentMs: number }

/**
 * The hours (of UTC) that `placeAt` needs: epoch ms, half-open. The hour before only tells who was heard a moment ago
 * and not since.
 */
export function hoursAround(at: number, { now, silentMs }: Knowing) {
  const hour = hourOf(at)
  return { from: now - at <= silentMs ? hour - hourMs : hour, to: hour + 2 * hourMs }
}

/**
 * Where a tag was at an instant, from its hours around it (ascending; `hoursAround`); null: nowhere. `now`: whoever was
 * heard no longer than `silentMs` before is taken to be there still.
 */
export function placeAt(hours: readonly TagHour[], at: number, { now, silentMs }: Knowing): Place | null {
  const i = hours.findLastIndex(({ hour }) => hour <= at)
  if (i === -1) return null
  const [hour, next] = [hours[i]!, hours[i + 1]]
  const { points } = hour
  const first = points.findLastIndex((each) => each.at <= at)
  const point = points[first]
  if (!point || point.evidence === null) return null
  const since = sinceOf(hour, first)
  const left = leavesAfter(hour, first, point)
  if (left !== null) return { point, since, until: left }
  const isThere = now - (next ?? hour).heardAt <= silentMs
  if (!next || !isNext(hour, next)) {
    const to = endOf(hour)
    if (at < to) return { point, since, until: !next && isThere ? null : to }
    return !next && isThere ? { point, since, until: null } : null
  }
  const until = leavesAfter(next, -1, point)
  if (until !== null) return { point, since, until }
  return { point, since, until: isThere || endOf(next) >= next.hour + hourMs ? null : endOf(next) }
}

/** Whether the last point of an hour holds until the next one, in which something is told from its beginning on. */
const isNext = (hour: TagHour, next: TagHour) =>
  next.points[0]?.at === hour.hour + hourMs && (goesOn(next) || endOf(hour) === next.hour)

/** Where the last point of an hour ends that does not go on in the next one. */
const endOf = ({ heardAt }: TagHour) => stepOf(heardAt) + stepMs

/** When the stay began that a point of an hour is of. */
function sinceOf({ since, points }: TagHour, place: number): number {
  for (let i = place; i > 0; i--) {
    const before = points[i - 1]!
    if (!isSamePlace(points[i]!, before)) return points[i]!.at
  }
  return since
}

/** When a tag left a place after a point of an hour (-1: from its beginning); null: not within the hour. */
function leavesAfter({ points }: TagHour, place: number, there: TagPoint): number | null {
  for (let i = place + 1; i < points.length; i++) {
    const point = points[i]!
    // What lasts no time tells of none.
    if (points[i + 1]?.at !== point.at && !isSamePlace(point, there)) return point.at
  }
  return null
}
