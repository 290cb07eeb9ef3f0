import type { Place } from './placeAt.ts'
import { type PlaceStretch, placeStretches } from './placeStretches.ts'
import { hourMs, hourOf, type TagHour } from './tagHour.ts'

const follows = (a: PlaceStretch, b: PlaceStretch | undefined) =>
  b !== undefined && a.to === b.from && a.point.floorPlanId === b.point.floorPlanId && a.point.zoneId === b.point.zoneId

/** For tests: `placeAt` in the plainest way, from all stretches of the hour, the one before and the one after. */
export function placeAtOracle(
  hours: readonly TagHour[],
  at: number,
  { now, silentMs }: { now: number; silentMs: number },
): Place | null {
  const [from, to] = [hourOf(at) - hourMs, hourOf(at) + 2 * hourMs]
  const around = hours.filter(({ hour }) => from <= hour && hour < to)
  const stretches = around.flatMap((hour, i) => {
    const next = around[i + 1]
    return placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)
  })
  const last = stretches.at(-1)
  const isThere = last?.isOpen === true && now - around.at(-1)!.heardAt <= silentMs
  let i = stretches.findIndex((stretch) => stretch.from <= at && at < stretch.to)
  if (i === -1) return isThere && last.to <= at ? placeOf(last, null) : null
  const stretch = stretches[i]!
  while (follows(stretches[i]!, stretches[i + 1])) i++
  const end = stretches[i]!
  const isOver = !(end === last && isThere) && end.to < to
  return placeOf(stretch, isOver ? end.to : null)
}

const placeOf = ({ point, since }: PlaceStretch, until: number | null): Place => ({ point, since, until })
