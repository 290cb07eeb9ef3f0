import type { CalibrationResult } from './gaugeCalibrations.ts'

/** Reasons why values of a gauge are doubtful. */
export const doubtReasons = ['failed', 'overdue', 'neverCalibrated'] as const
export type DoubtReason = (typeof doubtReasons)[number]

/**
 * An interval in which the measurements of a gauge are doubtful: epoch ms, half-open; null: unbounded, or until now.
 */
export type GaugeDoubt = { why: DoubtReason; from: number | null; to: number | null }

/** A calibration and the end of its validity (epoch ms; null: unlimited). */
type Calibrated = { at: number; result: CalibrationResult; overdueFrom: number | null }

/**
 * Returns the intervals in which values of a gauge are doubtful: between the last passed calibration before a failure
 * and the next passed one, and while the gauge was overdue. `isDue`: true if it is calibrated at intervals.
 */
export function gaugeDoubts(calibrations: readonly Calibrated[], isDue: boolean): GaugeDoubt[] {
  const ordered = calibrations.toSorted((a, b) => a.at - b.at)
  if (ordered.length === 0) return isDue ? [{ why: 'neverCalibrated', from: null, to: null }] : []
  const doubts: GaugeDoubt[] = []
  let last: Calibrated | null = null
  let hasFailed = false
  const close = (to: number | null) => {
    const from = last?.at ?? null
    if (hasFailed) doubts.push({ why: 'failed', from, to })
    else if (last && last.overdueFrom !== null && (to === null || last.overdueFrom < to))
      doubts.push({ why: 'overdue', from: last.overdueFrom, to })
  }
  for (const calibration of ordered) {
    if (calibration.result === 'failed') hasFailed = true
    else {
      close(calibration.at)
      last = calibration
      hasFailed = false
    }
  }
  close(null)
  return doubts
}

/** Returns the reason why a value measured at an instant (epoch ms) is doubtful; null if it is not. */
export const doubtAt = (doubts: readonly GaugeDoubt[], at: number): DoubtReason | null =>
  doubts.find(({ from, to }) => (from === null || at >= from) && (to === null || at < to))?.why ?? null
