import { type Interval, intersect, subtract } from './interval.ts'
import type { Occurrence } from './occurrence.ts'

/** Interval of shift time that is planned or a planned stop, with its occurrence. */
export type PlanChunk = Interval & { planned: boolean; occurrence: Occurrence }

/** Planned time of a resource in a range, clipped to the range except for the occurrences, which are whole. */
export type Plan = {
  /** All shift time, sorted, disjoint. */
  chunks: readonly PlanChunk[]
  /** Occurrences that own an instant of the range, oldest first. */
  occurrences: readonly Occurrence[]
}

export const emptyPlan: Plan = { chunks: [], occurrences: [] }

/** Builds a plan from occurrences. */
export function planOf(occurrences: readonly Occurrence[], range: Interval): Plan {
  const chunks = occurrences.flatMap((occurrence) => {
    const owned = intersect(occurrence.owned, [range])
    const toChunk = (planned: boolean) => (interval: Interval) => ({ ...interval, planned, occurrence })
    return [
      ...subtract(owned, occurrence.plannedStops).map(toChunk(true)),
      ...intersect(owned, occurrence.plannedStops).map(toChunk(false)),
    ]
  })
  return { chunks: chunks.sort((a, b) => a.start - b.start), occurrences }
}
