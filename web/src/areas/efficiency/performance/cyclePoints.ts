import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import type { AlignedData } from 'uplot'
import { isSlow, quantile } from './cycleStatistics.ts'

/**
 * Returns cycles as points over time: normal cycles, slow cycles, and the standard as a line. `top`: upper end of the
 * axis (seconds); longer cycles are drawn at the edge so that a single stop does not compress all others.
 */
export function cyclePoints(
  cycles: readonly Pick<Cycle, 'at' | 'secs' | 'parts' | 'idealCycleSecs'>[],
  slow: number,
): { data: AlignedData; top: number } {
  const sorted = cycles.map(({ secs }) => secs).sort((a, b) => a - b)
  const standard = cycles.reduce((max, { idealCycleSecs }) => Math.max(max, idealCycleSecs ?? 0), 0)
  const top = Math.min(sorted.at(-1) ?? 1, Math.max((quantile(sorted, 0.98) ?? 0) * 1.2, standard * 1.6)) || 1
  const clipped = (secs: number) => Math.min(secs, top)
  return {
    data: [
      cycles.map(({ at }) => Date.parse(at) / 1000),
      cycles.map((cycle) => (isSlow(cycle, slow) ? null : clipped(cycle.secs))),
      cycles.map((cycle) => (isSlow(cycle, slow) ? clipped(cycle.secs) : null)),
      cycles.map(({ idealCycleSecs }) => idealCycleSecs),
    ],
    top,
  }
}
