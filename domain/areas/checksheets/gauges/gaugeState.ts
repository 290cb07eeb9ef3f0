import type { Gauge } from './gauges.ts'

/** How a gauge stands, what speaks against it most first. */
export type GaugeState = 'outOfUse' | 'failed' | 'overdue' | 'neverCalibrated' | 'due' | 'calibrated'

const dayMs = 86_400_000

/**
 * How a gauge stands at an instant (epoch ms); `dueDays`: due is what becomes overdue within so many days. One that is
 * calibrated at no intervals is never overdue.
 */
export function gaugeState(
  gauge: Pick<Gauge, 'inUse' | 'calibrationResult' | 'intervalMonths' | 'overdueFrom'>,
  now: number,
  dueDays = 0,
): GaugeState {
  if (!gauge.inUse) return 'outOfUse'
  if (gauge.calibrationResult === 'failed') return 'failed'
  if (gauge.calibrationResult === null) return gauge.intervalMonths === null ? 'calibrated' : 'neverCalibrated'
  if (gauge.overdueFrom === null) return 'calibrated'
  const leftMs = Date.parse(gauge.overdueFrom) - now
  if (leftMs <= 0) return 'overdue'
  return leftMs <= dueDays * dayMs ? 'due' : 'calibrated'
}
