import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { Report } from './runner.ts'
import { connectorTexts as texts } from './texts.ts'

/** Time after the last unreadable line or character until the problem is cleared (ms). */
const clearAfterMs = 60_000
/** Time by which a clock may be behind ours (ms). */
const behindMs = 300_000
/** Age of data from which they are those of a recording, whose times cannot be compared with our clock (ms). */
export const recordingMs = 86_400_000

/**
 * The time of a new observation compared with our clock: by how much it is ahead (ms). `isZoned`: its timestamp names a
 * zone. `isLive`: it has arrived when it was made; others may be old.
 */
type ClockSample = { aheadMs: number; isZoned: boolean; isLive: boolean }

function clockProblem({ aheadMs, isZoned }: ClockSample): string | null {
  const advice = isZoned ? '' : texts.zoneAdvice
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  if (aheadMs > telemetryLimits.aheadMs) return texts.clockAhead(minutes) + advice
  if (aheadMs < -behindMs && aheadMs > -recordingMs) return texts.clockBehind(minutes) + advice
  return null
}

/**
 * Tracks and reports the problems of a connected source for as long as they last. Call `stop` when the connection ends.
 * `note` logs once that its data are so old that they may be those of a recording.
 */
export function createSourceProblems(report: Report, note: (text: string) => void) {
  let clock: string | null = null
  let isOld = false
  let missing: string | null = null
  let expression: string | null = null
  let lines: { count: number; why: string } | null = null
  let isMisencoded = false
  let clearTimer: NodeJS.Timeout | undefined
  const reportAll = () => {
    const unread = lines && texts.unread(lines.count, lines.why)
    const encoding = isMisencoded ? texts.misencoded : null
    report(
      'connected',
      [expression, missing, clock, unread, encoding].filter((each) => each !== null).join(' ') || null,
    )
  }
  const clearLater = () => {
    clearTimeout(clearTimer)
    clearTimer = setTimeout(() => {
      lines = null
      isMisencoded = false
      reportAll()
    }, clearAfterMs).unref()
  }
  const setClockProblem = (message: string | null) => {
    if (message === clock) return
    clock = message
    reportAll()
  }
  return {
    /** Reports the source as connected, with its present problems, if any. */
    reportAll,
    /** Compares the clock of the source with ours; for the time ahead the tolerance of telemetry applies. */
    checkClock(sample: ClockSample) {
      const problem = clockProblem(sample)
      if (sample.isLive || problem === null || sample.aheadMs > 0) setClockProblem(problem)
      if (isOld || !sample.isLive || sample.aheadMs > -recordingMs) return
      isOld = true
      note(texts.oldData(Math.round(-sample.aheadMs / recordingMs)))
    },
    /** Sets the problem of its clock; null: none. */
    clock: setClockProblem,
    /** Sets the problem of items that do not arrive; null: all have arrived. */
    missing(message: string | null) {
      if (message === missing) return
      missing = message
      reportAll()
    },
    /** Sets the problem of the expression that reads its messages; null: none. */
    expression(message: string | null) {
      expression = message
      reportAll()
    },
    misread(reason: string) {
      lines = { count: (lines?.count ?? 0) + 1, why: reason }
      clearLater()
      reportAll()
    },
    /** Records a text with bytes that are invalid in its encoding. */
    misencode() {
      clearLater()
      if (isMisencoded) return
      isMisencoded = true
      reportAll()
    },
    stop: () => clearTimeout(clearTimer),
  }
}
