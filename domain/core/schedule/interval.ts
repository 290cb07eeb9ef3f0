/** Half-open interval in epoch milliseconds. */
export type Interval = { start: number; end: number }

/** Returns the union of `intervals`, sorted, disjoint and not adjacent. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = []
  for (const { start, end } of intervals.filter((i) => i.end > i.start).sort((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else united.push({ start, end })
  }
  return united
}

/** Returns the parts of `from` outside `exclusions`; both sorted and disjoint. */
export function subtract(from: readonly Interval[], exclusions: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let i = 0
  for (const { start, end } of from) {
    let at = start
    while (i < exclusions.length && exclusions[i]!.end <= at) i++
    for (let k = i; k < exclusions.length && exclusions[k]!.start < end; k++) {
      if (exclusions[k]!.start > at) left.push({ start: at, end: exclusions[k]!.start })
      at = Math.max(at, exclusions[k]!.end)
    }
    if (at < end) left.push({ start: at, end })
  }
  return left
}

/** Returns the intersection; both sorted and disjoint. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const both: Interval[] = []
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const start = Math.max(a[i]!.start, b[k]!.start)
    const end = Math.min(a[i]!.end, b[k]!.end)
    if (start < end) both.push({ start, end })
    if (a[i]!.end < b[k]!.end) i++
    else k++
  }
  return both
}

/** Returns the total length of disjoint intervals in milliseconds. */
export const measure = (intervals: readonly Interval[]) => intervals.reduce((sum, i) => sum + (i.end - i.start), 0)

/**
 * Returns the index of the first element that satisfies `predicate`, which must be true for all later ones; the list's
 * length if there is none.
 */
export function firstWhere<T>(list: readonly T[], predicate: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (predicate(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the index of the first of the sorted, disjoint `intervals` that ends after `at`. */
export const firstEndingAfter = (intervals: readonly Interval[], at: number): number =>
  firstWhere(intervals, ({ end }) => end > at)

/** Clips the sorted, disjoint `intervals` to `range`. */
export function clip<T extends Interval>(intervals: readonly T[], range: Interval): T[] {
  const clipped: T[] = []
  for (let i = firstEndingAfter(intervals, range.start); i < intervals.length; i++) {
    const interval = intervals[i]!
    if (interval.start >= range.end) break
    const inside = interval.start >= range.start && interval.end <= range.end
    const [start, end] = [Math.max(interval.start, range.start), Math.min(interval.end, range.end)]
    clipped.push(inside ? interval : { ...interval, start, end })
  }
  return clipped
}
