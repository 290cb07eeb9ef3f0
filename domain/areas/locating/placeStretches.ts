import { goesOn, stepMs, stepOf, type TagHour } from './tagHour.ts'
import { isSamePlace, type TagPoint } from './tagPoint.ts'

/**
 * A stretch of time that a tag was at a point, half-open. `since`: when its stay there began, which may be long before;
 * `isOpen`: it ends because nothing was heard later, not because the tag was heard elsewhere or missed.
 */
export type PlaceStretch = {
  readonly from: number
  readonly to: number
  readonly since: number
  readonly isOpen: boolean
  readonly point: TagPoint
}

/**
 * The stretches of one hour of a tag, in order; none is empty. What goes on in the next hour ends here, where the tag
 * was last heard, unless `next` is that hour.
 */
export function placeStretches(hour: TagHour, next: TagHour | null): PlaceStretch[] {
  const stretches: PlaceStretch[] = []
  const { points } = hour
  const isContinued = next !== null && goesOn(next)
  const last = isContinued ? next.hour : stepOf(hour.heardAt) + stepMs
  let since = hour.since
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (point.evidence === null) continue
    if (before && !isSamePlace(before, point)) since = point.at
    const following = points[i + 1]
    const to = following ? following.at : last
    if (to > point.at) stretches.push({ from: point.at, to, since, isOpen: !following && !isContinued, point })
  }
  return stretches
}
