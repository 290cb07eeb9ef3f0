import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'

/** Multiple of its standard above which a cycle counts as slow. */
export const slowFrom = 1.1
/** Height of the lane as a multiple of the standard; longer cycles are drawn at its top. */
export const laneTop = 2

/** A cycle on the lane: time (epoch ms) and duration as a multiple of its standard; null if the standard is unknown. */
export type CyclePoint = { at: number; times: number | null }

/** Returns the cycles in a window relative to their standards. */
export const cyclePoints = (
  cycles: readonly Pick<Cycle, 'at' | 'secs' | 'idealCycleSecs'>[],
  window: { start: number; end: number },
): CyclePoint[] =>
  cycles.flatMap(({ at, secs, idealCycleSecs }) => {
    const ms = Date.parse(at)
    if (ms < window.start || ms >= window.end) return []
    return [{ at: ms, times: idealCycleSecs ? secs / idealCycleSecs : null }]
  })

export const isSlow = ({ times }: CyclePoint): boolean => times !== null && times > slowFrom
