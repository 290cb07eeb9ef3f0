import { type PlaceStretch, placeStretches } from './placeStretches.ts'
import { hourMs, hourOf, type TagHour } from './tagHour.ts'

/** Where a tag is at an instant; `until`: when its stay ended, null where it goes on beyond the hours at hand. */
export type Place = { readonly stretch: PlaceStretch; readonly until: number | null }

/** The hours (of UTC) that `placeAt` needs: epoch ms, half-open. */
export const hoursAround = (at: number) => ({ from: hourOf(at) - hourMs, to: hourOf(at) + 2 * hourMs })

const follows = (a: PlaceStretch, b: PlaceStretch | undefined) =>
  b !== undefined && a.to === b.from && a.point.floorPlanId === b.point.floorPlanId && a.point.zoneId === b.point.zoneId

/**
 * Where a tag was at an instant, from its hours around it (ascending; `hoursAround`); null: nowhere. `now`: whoever was
 * heard no longer than `silentMs` before is taken to be there still.
 */
export function placeAt(hours: readonly TagHour[], at: number, { now, silentMs }: Knowing): Place | null {
  const stretches = hours.flatMap((hour, i) => {
    const next = hours[i + 1]
    return placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)
  })
  const last = stretches.at(-1)
  const isThere = last?.isOpen === true && now - hours.at(-1)!.heardAt <= silentMs
  let i = stretches.findIndex(({ from, to }) => from <= at && at < to)
  if (i === -1) return isThere && last.to <= at ? { stretch: last, until: null } : null
  const stretch = stretches[i]!
  while (follows(stretches[i]!, stretches[i + 1])) i++
  const end = stretches[i]!
  const isOver = !(end === last && isThere) && end.to < hoursAround(at).to
  return { stretch, until: isOver ? end.to : null }
}

type Knowing = { now: number; silentMs: number }
