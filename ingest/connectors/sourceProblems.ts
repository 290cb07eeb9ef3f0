import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { Report } from './runner.ts'
import { connectorTexts as texts } from './texts.ts'

/** Time after the last unreadable line until the problem is cleared (ms). */
const clearAfterMs = 60_000

/**
 * Tracks and reports the problems of a connected source for as long as they last. Call `stop` when the connection ends.
 */
export function createSourceProblems(report: Report) {
  let clock: string | null = null
  let missing: string | null = null
  let lines: { count: number; why: string } | null = null
  let clearTimer: NodeJS.Timeout | undefined
  const reportAll = () => {
    const unread = lines && texts.unread(lines.count, lines.why)
    report('connected', [missing, clock, unread].filter((each) => each !== null).join(' ') || null)
  }
  const setClockProblem = (message: string | null) => {
    if (message === clock) return
    clock = message
    reportAll()
  }
  return {
    /** Reports the source as connected, with its present problems, if any. */
    reportAll,
    /** Checks how far the newest observation is ahead of our clock (ms); the tolerance of telemetry applies. */
    clockAhead(ms: number) {
      setClockProblem(ms > telemetryLimits.aheadMs ? texts.clockAhead(Math.round(ms / 60_000)) : null)
    },
    /** Sets the problem of its clock; null: none. */
    clock: setClockProblem,
    /** Sets the problem of items that do not arrive; null: all have arrived. */
    missing(message: string | null) {
      if (message === missing) return
      missing = message
      reportAll()
    },
    misread(reason: string) {
      lines = { count: (lines?.count ?? 0) + 1, why: reason }
      clearTimeout(clearTimer)
      clearTimer = setTimeout(() => {
        lines = null
        reportAll()
      }, clearAfterMs).unref()
      reportAll()
    },
    stop: () => clearTimeout(clearTimer),
  }
}
