import { Temporal } from 'temporal-polyfill'

/**
 * The wall clock of a zone. `local` is wall time in milliseconds as if it were UTC, `day` the local date in days since
 * 1970-01-01.
 */
export type WallClock = {
  localOf: (instant: number) => number
  /**
   * Returns the instant of a wall time: the first instant after the gap for a skipped one, the first of the two for a
   * repeated one.
   */
  instantOf: (local: number) => number
  /** True if the same wall time occurs at another instant too, because the clock was set back. */
  isRepeated: (instant: number) => boolean
  dayOf: (instant: number) => number
  /** Returns the first instant of a day. */
  dayStart: (day: number) => number
  /**
   * Returns the offsets (ms, local − UTC) in `[start, end)` with their start instants, oldest first; the first from
   * `start`.
   */
  offsetsIn: (start: number, end: number) => { from: number; offset: number }[]
}

export const dayMs = 86_400_000
const yearOf = (ms: number) => new Date(ms).getUTCFullYear()

/** Transition instants `at` (ascending, the first -Infinity) and the offset from each on. */
type Offsets = { at: number[]; offset: number[] }

function readOffsets(timeZone: string, firstYear: number, lastYear: number): Offsets {
  const end = Date.UTC(lastYear + 1, 0, 1)
  let zoned = Temporal.Instant.fromEpochMilliseconds(Date.UTC(firstYear, 0, 1)).toZonedDateTimeISO(timeZone)
  const offsets: Offsets = { at: [-Infinity], offset: [zoned.offsetNanoseconds / 1e6] }
  for (;;) {
    const next = zoned.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) return offsets
    offsets.at.push(next.epochMilliseconds)
    offsets.offset.push(next.offsetNanoseconds / 1e6)
    zoned = next
  }
}

const clocks = new Map<string, WallClock>()

/**
 * Returns the wall clock of an IANA zone; throws a RangeError for an unknown zone. Transitions are computed once per
 * zone and year.
 */
export function wallClock(timeZone: string): WallClock {
  const cachedClock = clocks.get(timeZone)
  if (cachedClock) return cachedClock
  let [firstYear, lastYear] = [2020, 2020]
  let table = readOffsets(timeZone, firstYear, lastYear)
  const cover = (ms: number) => {
    const year = yearOf(ms)
    if (year > firstYear && year < lastYear) return
    firstYear = Math.min(firstYear, year - 2)
    lastYear = Math.max(lastYear, year + 2)
    table = readOffsets(timeZone, firstYear, lastYear)
  }
  const localOf = (instant: number) => {
    cover(instant)
    let k = table.at.length - 1
    while (table.at[k]! > instant) k--
    return instant + table.offset[k]!
  }
  const instantOf = (local: number) => {
    cover(local)
    const { at, offset } = table
    let k = 0
    while (k + 1 < at.length && local >= at[k + 1]! + offset[k]!) k++
    return Math.max(local - offset[k]!, at[k]!)
  }
  const isRepeated = (instant: number) => {
    cover(instant)
    const { at, offset } = table
    return at.some((change, k) => {
      const backMs = k === 0 ? 0 : offset[k - 1]! - offset[k]!
      return instant >= change - backMs && instant < change + backMs
    })
  }
  const dayStart = (day: number) => instantOf(day * dayMs)
  // If the clock is set back across midnight, a local date occurs twice: the day is then the one that started last.
  const dayOf = (instant: number) => {
    let day = Math.floor(localOf(instant) / dayMs)
    while (dayStart(day + 1) <= instant) day++
    while (dayStart(day) > instant) day--
    return day
  }
  const offsetsIn = (start: number, end: number) => {
    const offsets = [{ from: start, offset: localOf(start) - start }]
    cover(end)
    for (const [k, from] of table.at.entries())
      if (from > start && from < end) offsets.push({ from, offset: table.offset[k]! })
    return offsets
  }
  const clock = { localOf, instantOf, isRepeated, dayOf, dayStart, offsetsIn }
  clocks.set(timeZone, clock)
  return clock
}

/** Formats a day number as `YYYY-MM-DD`. */
export const dateOfDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Converts `YYYY-MM-DD` to a day number. */
export const dayOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
