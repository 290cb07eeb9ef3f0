import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'

/** Returns the index after (`step` 1) or before (−1) another in a rotation of `count`. */
export const adjacentIndex = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count

/**
 * Returns the index of the rotation in an edited list: that of the current slide if it still exists (the nearest with
 * its address), else the one just before its former successor, so that nothing is skipped or repeated. −1 before the
 * first slide.
 */
export function indexInEdited(before: readonly WallSlide[], index: number, after: readonly WallSlide[]): number {
  const current = before[index]
  if (!current) return -1
  const distances = after.map(({ address }, at) =>
    address === current.address ? Math.abs(at - index) : Number.POSITIVE_INFINITY,
  )
  const nearest = Math.min(...distances)
  if (Number.isFinite(nearest)) return distances.indexOf(nearest)
  const following = before.slice(index + 1).map(({ address }) => after.findIndex((entry) => entry.address === address))
  const next = following.find((at) => at >= 0)
  return (next ?? Math.min(index, after.length)) - 1
}

/** True if two lists have equal content. */
export const isSameList = (entry: readonly WallSlide[] | null, other: readonly WallSlide[] | null): boolean =>
  JSON.stringify(entry) === JSON.stringify(other)
