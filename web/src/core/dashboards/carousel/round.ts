import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'

/** The place after (`step` 1) or before (−1) another in a round of `count`. */
export const placeBeside = (place: number, step: 1 | -1, count: number): number => (place + step + count) % count

/**
 * Where the round stands in an edited list: on the slide that is shown if it is still there (the nearest one of its
 * address), else just before what would have followed it, so that nothing is left out or shown twice. −1 while nothing
 * is shown.
 */
export function placeInEdited(before: readonly WallSlide[], place: number, after: readonly WallSlide[]): number {
  const shown = before[place]
  if (!shown) return -1
  const distances = after.map(({ address }, at) =>
    address === shown.address ? Math.abs(at - place) : Number.POSITIVE_INFINITY,
  )
  const nearest = Math.min(...distances)
  if (Number.isFinite(nearest)) return distances.indexOf(nearest)
  const following = before.slice(place + 1).map(({ address }) => after.findIndex((entry) => entry.address === address))
  const next = following.find((at) => at >= 0)
  return (next ?? Math.min(place, after.length)) - 1
}

/** Whether two lists ask for the same. */
export const isSameList = (entry: readonly WallSlide[] | null, other: readonly WallSlide[] | null): boolean =>
  JSON.stringify(entry) === JSON.stringify(other)
