import { lastMadeParts, type ProducedPart, type Work } from './work.ts'

/** The recent reports of a machine as columns: 28 bytes per interval, with indexed look-up. */
export type ReportedWork = {
  /** Number of intervals. */
  count: number
  /** Start of the first interval (epoch ms). */
  startedAt: number | null
  /** The parts made last (`lastMadeParts`). */
  makes: readonly ProducedPart[]
  /**
   * Returns the time since when the last reported operation is in progress, considering reports from `since`; null if
   * there is none.
   */
  operationStartedAt: (since: number) => number | null
  /**
   * Returns the last setup, clipped to `since`; null if there is none. Setup intervals without parts made in between
   * are one setup.
   */
  lastSetup: (since: number) => { from: number; to: number } | null
  /** Returns the parts of intervals that started at `from` or later. */
  partsFrom: (from: number) => number
  /** Returns the start of the first of those intervals with parts; null if there is none. */
  firstMadeFrom: (from: number) => number | null
}

/** Converts intervals (ascending) to columns. */
export function packWork(work: readonly Work[]): ReportedWork {
  const count = work.length
  const [froms, tos] = [Float64Array.from(work, ({ from }) => from), Float64Array.from(work, ({ to }) => to)]
  /** Parts of all intervals before each. */
  const before = new Float64Array(count + 1)
  for (const [k, { parts }] of work.entries()) before[k + 1] = before[k]! + parts
  // 0 means no operation.
  const names = [...new Set(work.map(({ operation }) => operation))].filter((name) => name !== null)
  const numbers = new Map(names.map((name, k) => [name, k + 1]))
  const operations = Uint32Array.from(work, ({ operation }) => (operation === null ? 0 : numbers.get(operation)!))
  const setups = Uint32Array.from(work.flatMap(({ isSetup }, k) => (isSetup ? [k] : [])))

  function firstFrom(at: number): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (froms[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }
  const reaches = (k: number, since: number) => froms[k]! >= since || tos[k]! > since
  return {
    count,
    startedAt: count > 0 ? froms[0]! : null,
    makes: lastMadeParts(work),
    operationStartedAt(since) {
      let startedAt: number | null = null
      let now = 0
      for (let k = count - 1; k >= 0; k--) {
        const operation = operations[k]!
        if (operation === 0 || !reaches(k, since)) continue
        if (now === 0) now = operation
        if (operation !== now) break
        startedAt = Math.max(froms[k]!, since)
      }
      return startedAt
    },
    lastSetup(since) {
      let index = setups.findLastIndex((setupIndex) => reaches(setupIndex, since))
      if (index < 0) return null
      const to = tos[setups[index]!]!
      const isSameSetup = (earlier: number, later: number) =>
        reaches(earlier, since) && before[later] === before[earlier + 1]
      while (index > 0 && isSameSetup(setups[index - 1]!, setups[index]!)) index--
      return { from: Math.max(froms[setups[index]!]!, since), to }
    },
    partsFrom: (from) => before[count]! - before[firstFrom(from)]!,
    firstMadeFrom(from) {
      for (let k = firstFrom(from); k < count; k++) if (before[k + 1]! > before[k]!) return froms[k]!
      return null
    },
  }
}
