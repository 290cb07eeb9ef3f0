import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { Report } from './runner.ts'
import { connectorTexts as texts } from './texts.ts'

/** So long after the last line that could not be read it is over. */
const quietMs = 60_000

/** What is wrong with a source that is connected, told for as long as it is. `stop` when the connection ends. */
export function createComplaints(report: Report) {
  let clock: string | null = null
  let missing: string | null = null
  let lines: { count: number; why: string } | null = null
  let quiet: NodeJS.Timeout | undefined
  const tell = () => {
    const unread = lines && texts.unread(lines.count, lines.why)
    report('connected', [missing, clock, unread].filter((each) => each !== null).join(' ') || null)
  }
  const tellOfClock = (sentence: string | null) => {
    if (sentence === clock) return
    clock = sentence
    tell()
  }
  return {
    /** It is connected; with what is wrong, if anything is. */
    tell,
    /** How far the newest observation lies ahead of our clock (ms); within what telemetry allows, all is well. */
    clockAhead(ms: number) {
      tellOfClock(ms > telemetryLimits.aheadMs ? texts.clockAhead(Math.round(ms / 60_000)) : null)
    },
    /** That its clock is off, in a sentence; null: it is not. */
    clock: tellOfClock,
    /** Items that should come and do not, in a sentence; null: all have come. */
    missing(sentence: string | null) {
      if (sentence === missing) return
      missing = sentence
      tell()
    },
    misread(why: string) {
      lines = { count: (lines?.count ?? 0) + 1, why }
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        lines = null
        tell()
      }, quietMs).unref()
      tell()
    },
    stop: () => clearTimeout(quiet),
  }
}
