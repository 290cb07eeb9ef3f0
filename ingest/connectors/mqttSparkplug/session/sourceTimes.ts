import type { TimedValue } from '../payload/births.ts'
import type { OrderedReading } from './orderValues.ts'

/** Tolerance of the order of times (ms), as for all sources. */
const reorderMs = 1_000

/**
 * Assigns times of the edge node's clock to values (epoch ms). Sequence numbers prove the order of messages, so a live
 * value whose own time is older than an earlier value holds from that one on; only a message whose time steps back
 * shows that the clock was set.
 */
export function createSourceTimes(now: () => number = Date.now) {
  let newest = Number.NEGATIVE_INFINITY
  return (values: readonly TimedValue[], messageAt: number | null, isBirth: boolean): OrderedReading[] => {
    const own = values.reduce((latest, { at, isHistorical }) => (isHistorical ? latest : Math.max(latest, at ?? 0)), 0)
    const sentAt = messageAt ?? (own > 0 ? own : now())
    if (sentAt < newest - reorderMs) newest = sentAt
    const readings = values.map(({ signal, value, at, isHistorical }): OrderedReading => {
      if (isHistorical && at !== null) return { signal, value, at, isStored: true }
      const time = isBirth ? sentAt : Math.min(at ?? sentAt, sentAt + reorderMs)
      return { signal, value, at: time < newest - reorderMs ? newest : time, isStored: false }
    })
    for (const { at, isStored } of readings) if (!isStored) newest = Math.max(newest, at)
    return readings
  }
}
