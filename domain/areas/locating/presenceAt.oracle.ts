import type { TagPresence } from './presenceAt.ts'
import { type PresenceInterval, presenceIntervals } from './presenceIntervals.ts'
import { hourMs, hourOf, type TagHour } from './tagHour.ts'

const follows = (a: PresenceInterval, b: PresenceInterval | undefined) =>
  b !== undefined && a.to === b.from && a.point.floorPlanId === b.point.floorPlanId && a.point.zoneId === b.point.zoneId

/** `presenceAt` by the simplest method: from all intervals of the hour, the previous and the next one. */
export function presenceAtOracle(
  hours: readonly TagHour[],
  at: number,
  { now, silentMs }: { now: number; silentMs: number },
): TagPresence | null {
  const [from, to] = [hourOf(at) - hourMs, hourOf(at) + 2 * hourMs]
  const around = hours.filter(({ hour }) => from <= hour && hour < to)
  const intervals = around.flatMap((hour, i) => {
    const next = around[i + 1]
    return presenceIntervals(hour, next?.hour === hour.hour + hourMs ? next : null)
  })
  const last = intervals.at(-1)
  const isPresent = last?.isOpen === true && now - around.at(-1)!.lastReadAt <= silentMs
  let i = intervals.findIndex((candidate) => candidate.from <= at && at < candidate.to)
  if (i === -1) return isPresent && last.to <= at ? presenceOf(last, null) : null
  const interval = intervals[i]!
  while (follows(intervals[i]!, intervals[i + 1])) i++
  const end = intervals[i]!
  const isOver = !(end === last && isPresent) && end.to < to
  return presenceOf(interval, isOver ? end.to : null)
}

const presenceOf = ({ point, since }: PresenceInterval, until: number | null): TagPresence => ({ point, since, until })
