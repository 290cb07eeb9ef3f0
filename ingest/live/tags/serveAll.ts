/**
 * Serves each entry once. If time is over (`isOver`) after one of them, it and those before it come last the next time:
 * so whoever stood behind has the first of it then.
 */
export function serveAll<Key, Value>(
  all: Map<Key, Value>,
  { serve, isOver }: { serve: (key: Key, value: Value) => void; isOver: () => boolean },
): void {
  // A copy: what is put last while the map itself is walked would be met again, for ever.
  const order = [...all]
  let last: number | null = null
  for (const [place, [key, value]] of order.entries()) {
    serve(key, value)
    if (last === null && isOver()) last = place
  }
  for (const [key, value] of last === null ? [] : order.slice(0, last + 1)) if (all.delete(key)) all.set(key, value)
}
