/**
 * Serves each entry once. If time runs out (`isOver`) after one of them, it and those before it move to the end for the
 * next time, so that the entries behind it come first.
 */
export function serveAll<Key, Value>(
  all: Map<Key, Value>,
  { serve, isOver }: { serve: (key: Key, value: Value) => void; isOver: () => boolean },
): void {
  // A copy: entries moved to the end of the map while it is iterated would be visited again endlessly.
  const order = [...all]
  let last: number | null = null
  for (const [index, [key, value]] of order.entries()) {
    serve(key, value)
    if (last === null && isOver()) last = index
  }
  for (const [key, value] of last === null ? [] : order.slice(0, last + 1)) if (all.delete(key)) all.set(key, value)
}
