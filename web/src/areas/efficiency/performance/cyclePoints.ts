import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import type { AlignedData } from 'uplot'
import { isSlow, quantile } from './cycleStatistics.ts'

/**
 * Cycles as points over time: the usual ones, the slow ones, and the standard as a line. `top` is where the axis ends
 * (seconds): a single stop must not press all other cycles flat, so what lies beyond stands at the edge.
 */
export function cyclePoints(
  cycles: readonly Pick<Cycle, 'at' | 'secs' | 'parts' | 'idealCycleSecs'>[],
  slow: number,
): { data: AlignedData; top: number } {
  const sorted = cycles.map(({ secs }) => secs).sort((a, b) => a - b)
  const standard = cycles.reduce((most, { idealCycleSecs }) => Math.max(most, idealCycleSecs ?? 0), 0)
  const top = Math.min(sorted.at(-1) ?? 1, Math.max((quantile(sorted, 0.98) ?? 0) * 1.2, standard * 1.6)) || 1
  const shown = (secs: number) => Math.min(secs, top)
  return {
    data: [
      cycles.map(({ at }) => Date.parse(at) / 1000),
      cycles.map((cycle) => (isSlow(cycle, slow) ? null : shown(cycle.secs))),
      cycles.map((cycle) => (isSlow(cycle, slow) ? shown(cycle.secs) : null)),
      cycles.map(({ idealCycleSecs }) => idealCycleSecs),
    ],
    top,
  }
}
