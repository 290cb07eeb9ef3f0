import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'

/** A reading of a signal; `isStored`: the edge node has stored it while it was not connected. */
export type OrderedReading = Reading & { isStored: boolean }

/** Time after a birth certificate, or after the last stored value, in which stored values may follow (ms). */
export const storedWindowMs = 3_000
/** Maximum number of values that wait for older ones. */
const maxWaiting = 20_000

const byTime = (a: Reading, b: Reading) => a.at - b.at

/**
 * Puts the values that an edge node has stored before the birth certificate of its new session, which arrives first:
 * counters then count each part once, at its time.
 */
export function createValueOrder(now: () => number = Date.now) {
  let waiting: OrderedReading[] = []
  /** The end of the time in which stored values may follow; null: values pass at once. */
  let until: number | null = null
  return {
    /** Starts to wait for stored values, with the birth certificate of a new session. */
    start: () => {
      until = now() + storedWindowMs
    },
    add(readings: readonly OrderedReading[]) {
      for (const reading of readings) waiting.push(reading)
      if (until !== null && readings.some(({ isStored }) => isStored)) until = now() + storedWindowMs
    },
    /** Returns the values that may pass now, ascending by time; with `all`, every one. */
    take(all = false): OrderedReading[] {
      const isOver = all || until === null || now() >= until
      if (!isOver && waiting.length <= maxWaiting) return []
      const passing = until === null ? waiting : waiting.toSorted(byTime)
      if (isOver) until = null
      waiting = isOver ? [] : passing.splice(maxWaiting / 2)
      return passing
    },
    /** The instant from which waiting values may pass (epoch ms); null if none wait. */
    dueAt: () => (waiting.length > 0 ? until : null),
  }
}
