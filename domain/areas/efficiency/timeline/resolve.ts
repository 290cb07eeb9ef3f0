import type { Slice } from './slice.ts'
import { stateCodes } from './state.ts'

/** A segment of resolved time and the slice it belongs to. */
export type Segment = { from: number; to: number; slice: Slice }

/**
 * `current`: the slices that were not replaced, ascending `from`; `counting`: those of them with valid counts.
 * `segments`: the slice of each instant; void time is in no segment.
 */
export type Resolved = { current: readonly Slice[]; counting: readonly Slice[]; segments: Segment[] }

/**
 * True if `a` takes precedence over `b`: the higher seq, then the later one in its message; other ties, which one
 * message cannot contain, are resolved independently of order.
 */
const outranks = (a: Slice, b: Slice) =>
  (a.seq - b.seq || a.ord - b.ord || a.from - b.from || a.deviceId - b.deviceId) > 0

const inOrder = (a: Slice, b: Slice) => a.from - b.from || a.deviceId - b.deviceId || b.seq - a.seq || b.ord - a.ord

/** Keeps only the winner of slices with the same device and `from`; ascending `from`. */
function withoutReplaced(slices: readonly Slice[]): readonly Slice[] {
  let clean = true
  for (let i = 1; clean && i < slices.length; i++) clean = slices[i - 1]!.from < slices[i]!.from
  if (clean) return slices
  const sorted = slices.toSorted(inOrder)
  return sorted.filter((slice, i) => {
    const before = sorted[i - 1]
    return before === undefined || before.from !== slice.from || before.deviceId !== slice.deviceId
  })
}

/** Creates a binary heap of slices with the one of highest precedence on top. */
function createHeap() {
  const items: Slice[] = []
  const swap = (i: number, k: number) => {
    const slice = items[i]!
    items[i] = items[k]!
    items[k] = slice
  }
  const push = (slice: Slice) => {
    items.push(slice)
    for (let i = items.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!outranks(items[i]!, items[parent]!)) return
      swap(i, parent)
      i = parent
    }
  }
  const pop = () => {
    const last = items.pop()!
    if (items.length === 0) return
    items[0] = last
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let top = i
      if (left < items.length && outranks(items[left]!, items[top]!)) top = left
      if (right < items.length && outranks(items[right]!, items[top]!)) top = right
      if (top === i) return
      swap(i, top)
      i = top
    }
  }
  return { push, pop, top: () => items[0] }
}

/** Returns the current slices with valid counts: neither void, nor starting in a void slice that takes precedence. */
function countingOf(current: readonly Slice[]): readonly Slice[] {
  const isVoid = ({ state }: Slice) => state === stateCodes.void
  if (!current.some(isVoid)) return current
  const voids = createHeap()
  let next = 0
  return current.filter((slice) => {
    for (; next < current.length && current[next]!.from <= slice.from; next++)
      if (isVoid(current[next]!)) voids.push(current[next]!)
    while (voids.top() && voids.top()!.to <= slice.from) voids.pop()
    const above = voids.top()
    return !isVoid(slice) && !(above && outranks(above, slice))
  })
}

function append(segments: Segment[], from: number, to: number, slice: Slice) {
  if (slice.state === stateCodes.void || from >= to) return
  const last = segments.at(-1)
  if (last && last.slice === slice && last.to === from) last.to = to
  else segments.push({ from, to, slice })
}

function sweep(current: readonly Slice[]): Segment[] {
  const segments: Segment[] = []
  const heap = createHeap()
  let next = 0
  let at = -Infinity
  for (;;) {
    while (heap.top() && heap.top()!.to <= at) heap.pop()
    const top = heap.top()
    const starts = current[next]?.from ?? Infinity
    if (top) {
      const segmentEnd = Math.min(top.to, starts)
      append(segments, at, segmentEnd, top)
      at = segmentEnd
    } else if (next < current.length) at = starts
    else return segments
    while (next < current.length && current[next]!.from <= at) heap.push(current[next++]!)
  }
}

/**
 * Resolves the slices of all devices of one machine (`contracts.md` §2). For the same device and `from`, the highest
 * seq, then the later one in the message, replaces the others. Then an instant belongs to the slice with the higher
 * seq, and slices that start in a void slice with a higher seq have no counts. Linear for slices without overlaps in
 * order of `from`, otherwise n log n.
 */
export function resolve(slices: readonly Slice[]): Resolved {
  const current = withoutReplaced(slices)
  let overlaps = false
  for (let i = 1; !overlaps && i < current.length; i++) overlaps = current[i - 1]!.to > current[i]!.from
  const counting = countingOf(current)
  if (overlaps) return { current, counting, segments: sweep(current) }
  const segments: Segment[] = []
  for (const slice of current) append(segments, slice.from, slice.to, slice)
  return { current, counting, segments }
}
