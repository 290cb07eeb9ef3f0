import type { Gauge } from './gauges.ts'

/** The state of a gauge, most severe first. */
export type GaugeState = 'outOfUse' | 'failed' | 'overdue' | 'neverCalibrated' | 'due' | 'calibrated'

const dayMs = 86_400_000

/**
 * Returns the state of a gauge at an instant (epoch ms). `dueDays`: number of days before the overdue date in which it
 * counts as due. A gauge without a calibration interval is never overdue.
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
