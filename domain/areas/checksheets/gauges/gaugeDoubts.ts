import type { CalibrationResult } from './gaugeCalibrations.ts'

/** Why values of a gauge are doubtful. */
export const doubtReasons = ['failed', 'overdue', 'neverCalibrated'] as const
export type DoubtReason = (typeof doubtReasons)[number]

/** A stretch in which what a gauge measures is doubtful: epoch ms, half-open; null: from ever, or until now. */
export type GaugeDoubt = { why: DoubtReason; from: number | null; to: number | null }

/** A calibration and until when it holds (epoch ms; null: for ever). */
type Calibrated = { at: number; result: CalibrationResult; overdueFrom: number | null }

/**
 * When values of a gauge are doubtful, by its calibrations: after one that failed, up to the next that it passed, and
 * before it, back to the last that it passed; and while it was overdue. `isDue`: it is calibrated at intervals.
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

/** Why a value that was measured at an instant (epoch ms) is doubtful; null: it is not. */
export const doubtAt = (doubts: readonly GaugeDoubt[], at: number): DoubtReason | null =>
  doubts.find(({ from, to }) => (from === null || at >= from) && (to === null || at < to))?.why ?? null
