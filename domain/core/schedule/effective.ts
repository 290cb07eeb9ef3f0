/** An effective-dated value: ascending `from` (epoch ms), the first from the beginning of time (-Infinity). */
export type Effective<T> = readonly { readonly from: number; readonly value: T }[]

/** Returns the value in force at `instant`; undefined if there is none. */
export function valueAt<T>(values: Effective<T>, instant: number): T | undefined {
  for (let k = values.length - 1; k >= 0; k--) if (values[k]!.from <= instant) return values[k]!.value
  return values[0]?.value
}

/** Yields the intervals of `[start, end)` in which one value was in force, in order. */
export function* valueIntervals<T>(
  values: Effective<T>,
  start: number,
  end: number,
): Generator<{ start: number; end: number; value: T }> {
  for (let k = 0; k < values.length; k++) {
    const from = k === 0 ? start : Math.max(start, values[k]!.from)
    const to = k + 1 < values.length ? Math.min(end, values[k + 1]!.from) : end
    if (from < to) yield { start: from, end: to, value: values[k]!.value }
  }
}
