import { createSourceClock, type ReadTime } from '../slices/sourceClock.ts'

const isYes = (value: string) => /^(?:yes|true)$/i.test(value)

/**
 * Creates the clock of an adapter's connection. A line without a timestamp has the time of its arrival. If the adapter
 * announces relative time, its first timestamp is the time of arrival, and others are relative to it: instants, or
 * milliseconds.
 */
export function createShdrClock(timeZone: string | undefined, now: () => number = Date.now) {
  const readAbsolute = createSourceClock(timeZone)
  let isRelative = false
  /** The difference of our time and that of the adapter (ms). */
  let offset: number | null = null
  const shifted = (ms: number) => {
    offset ??= now() - ms
    return offset + ms
  }
  const readTime: ReadTime = (stamp) => {
    if (stamp === '') return { at: now(), fine: 0 }
    if (!isRelative) return readAbsolute(stamp)
    if (/^\d{1,15}(?:\.\d{1,9})?$/.test(stamp)) return { at: Math.round(shifted(Number(stamp))), fine: 0 }
    const time = readAbsolute(stamp)
    return time && { ...time, at: shifted(time.at) }
  }
  return {
    readTime,
    /** Sets whether timestamps are relative: the value of the command `relativeTime`. */
    setRelative(value: string) {
      isRelative = isYes(value)
      offset = null
    },
    /** True if timestamps tell nothing about the adapter's clock. */
    isRelative: () => isRelative,
  }
}
