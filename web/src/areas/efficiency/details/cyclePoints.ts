import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'

/** A cycle takes at most so many times its standard before it counts as slow. */
export const slowFrom = 1.1
/** The lane's height is so many times the standard; longer cycles stand at its top. */
export const laneTop = 2

/** A cycle on the lane: when (epoch ms), how many times its standard it took; null where no standard is known. */
export type CyclePoint = { at: number; times: number | null }

/** The cycles that lie in a window, against the standard of each. */
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
