/** Keeps of what is added the `limit` that come first by `compare`, never holding more than twice as many. */
export function earliest<Entry>(limit: number, compare: (a: Entry, b: Entry) => number) {
  const kept: Entry[] = []
  const cut = () => {
    kept.sort(compare)
    kept.length = Math.min(kept.length, limit)
  }
  return {
    add(entry: Entry) {
      kept.push(entry)
      if (kept.length >= 2 * limit) cut()
    },
    /** In their order. */
    all(): readonly Entry[] {
      cut()
      return kept
    },
  }
}
