import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { hasZone, parseSourceTime } from './parseSourceTime.ts'

/** Years for which the offsets of zones are computed; timestamps without zone beyond them are not valid. */
const years = { first: 1990, last: 2099 }
/** Step back (ms) that is reordering, not a clock that was set back. */
const reorderMs = 1_000

/** Parses a timestamp of a source; null if it is not an instant. */
export type ReadTime = typeof parseSourceTime

/**
 * Creates a parser for the timestamps of one source, in the order of the source. Those without a zone are wall times of
 * `timeZone`, or UTC without it. A wall time that occurs twice is the first of its instants, unless the source's time
 * would step back: then it is the second. `latest`: the time before the first timestamp (epoch ms).
 */
export function createSourceClock(timeZone: string | undefined, latest = Number.NEGATIVE_INFINITY): ReadTime {
  if (timeZone === undefined) return parseSourceTime
  const { instantOf, localOf, isRepeated } = wallClock(timeZone)
  let newest = latest
  const instant = (local: number) => {
    const first = instantOf(local)
    if (!isRepeated(first) || first >= newest - reorderMs) return first
    const nextDay = first + dayMs
    const second = local - (localOf(nextDay) - nextDay)
    return localOf(second) === local ? second : first
  }
  return (text) => {
    const time = parseSourceTime(text)
    if (!time) return null
    if (!hasZone(text)) {
      const year = new Date(time.at).getUTCFullYear()
      if (year < years.first || year > years.last) return null
      time.at = instant(time.at)
    }
    newest = Math.max(newest, time.at)
    return time
  }
}
