import { type Interval, intersect, subtract } from './interval.ts'
import type { Occurrence } from './occurrence.ts'

/** A stretch of shift time that is planned or a planned stop, and whose it is. */
export type PlanPiece = Interval & { planned: boolean; occurrence: Occurrence }

/** Planned time of a resource in a range: everything clipped to the range but the occurrences, which are whole. */
export type Plan = {
  /** All shift time, sorted, disjoint. */
  pieces: readonly PlanPiece[]
  /** Occurrences that own an instant of the range, oldest first. */
  occurrences: readonly Occurrence[]
}

export const emptyPlan: Plan = { pieces: [], occurrences: [] }

/** Lays occurrences out on the line of time. */
export function planOf(occurrences: readonly Occurrence[], range: Interval): Plan {
  const pieces = occurrences.flatMap((occurrence) => {
    const owned = intersect(occurrence.owned, [range])
    const piece = (planned: boolean) => (interval: Interval) => ({ ...interval, planned, occurrence })
    return [
      ...subtract(owned, occurrence.plannedStops).map(piece(true)),
      ...intersect(owned, occurrence.plannedStops).map(piece(false)),
    ]
  })
  return { pieces: pieces.sort((a, b) => a.start - b.start), occurrences }
}
