import { type Made, madeNow, type Work } from './work.ts'

/** What a machine told lately, as columns: 28 bytes a stretch, and what is asked of it is looked up. */
export type ToldWork = {
  /** How many stretches. */
  count: number
  /** When the first of them began (epoch ms). */
  began: number | null
  /** What was made last (`madeNow`). */
  makes: readonly Made[]
  /** Since when the operation is worked on that was told last, as far as told from `since` on; null where none was. */
  operationBegan: (since: number) => number | null
  /**
   * The last setup, as far as it lies at `since` or later; null where there is none. Stretches of setup between which no
   * part was made are one.
   */
  lastSetup: (since: number) => { from: number; to: number } | null
  /** The parts of stretches that began at `from` or later. */
  partsFrom: (from: number) => number
  /** When the first of those stretches began that have parts; null where none has. */
  firstMadeFrom: (from: number) => number | null
}

/** Keeps stretches (ascending). */
export function toldWork(work: readonly Work[]): ToldWork {
  const count = work.length
  const [froms, tos] = [Float64Array.from(work, ({ from }) => from), Float64Array.from(work, ({ to }) => to)]
  /** Parts of all stretches before each. */
  const before = new Float64Array(count + 1)
  for (const [k, { parts }] of work.entries()) before[k + 1] = before[k]! + parts
  // 0: none.
  const names = [...new Set(work.map(({ operation }) => operation))].filter((name) => name !== null)
  const places = new Map(names.map((name, k) => [name, k + 1]))
  const operations = Uint32Array.from(work, ({ operation }) => (operation === null ? 0 : places.get(operation)!))
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
    began: count > 0 ? froms[0]! : null,
    makes: madeNow(work),
    operationBegan(since) {
      let began: number | null = null
      let now = 0
      for (let k = count - 1; k >= 0; k--) {
        const operation = operations[k]!
        if (operation === 0 || !reaches(k, since)) continue
        if (now === 0) now = operation
        if (operation !== now) break
        began = Math.max(froms[k]!, since)
      }
      return began
    },
    lastSetup(since) {
      let place = setups.findLastIndex((stretch) => reaches(stretch, since))
      if (place < 0) return null
      const to = tos[setups[place]!]!
      const goesOn = (earlier: number, later: number) =>
        reaches(earlier, since) && before[later] === before[earlier + 1]
      while (place > 0 && goesOn(setups[place - 1]!, setups[place]!)) place--
      return { from: Math.max(froms[setups[place]!]!, since), to }
    },
    partsFrom: (from) => before[count]! - before[firstFrom(from)]!,
    firstMadeFrom(from) {
      for (let k = firstFrom(from); k < count; k++) if (before[k + 1]! > before[k]!) return froms[k]!
      return null
    },
  }
}
