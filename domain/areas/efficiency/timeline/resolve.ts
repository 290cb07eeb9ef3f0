import type { Slice } from './slice.ts'
import { stateCodes } from './state.ts'

/** A stretch of resolved time: the slice that an instant of it belongs to. */
export type Segment = { from: number; to: number; slice: Slice }

/**
 * `kept`: the slices that were not replaced, ascending `from`; `counting`: those of them whose counts count.
 * `segments`: whose each instant is; void time is in none.
 */
export type Resolved = { kept: readonly Slice[]; counting: readonly Slice[]; segments: Segment[] }

/**
 * Whether `a` decides over `b`: the higher seq, then the later in its message; ties that no message can make fall alike
 * in any order.
 */
const outranks = (a: Slice, b: Slice) =>
  (a.seq - b.seq || a.ord - b.ord || a.from - b.from || a.deviceId - b.deviceId) > 0

const inOrder = (a: Slice, b: Slice) => a.from - b.from || a.deviceId - b.deviceId || b.seq - a.seq || b.ord - a.ord

/** Of slices with the same device and `from` only the winner; ascending `from`. */
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

/** A binary heap of slices, the one that decides on top. */
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

/** Those of the kept slices whose counts count: neither void, nor begun in a void slice that decides over them. */
function countingOf(kept: readonly Slice[]): readonly Slice[] {
  const isVoid = ({ state }: Slice) => state === stateCodes.void
  if (!kept.some(isVoid)) return kept
  const voids = createHeap()
  let next = 0
  return kept.filter((slice) => {
    for (; next < kept.length && kept[next]!.from <= slice.from; next++)
      if (isVoid(kept[next]!)) voids.push(kept[next]!)
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

function sweep(kept: readonly Slice[]): Segment[] {
  const segments: Segment[] = []
  const heap = createHeap()
  let next = 0
  let at = -Infinity
  for (;;) {
    while (heap.top() && heap.top()!.to <= at) heap.pop()
    const top = heap.top()
    const starts = kept[next]?.from ?? Infinity
    if (top) {
      const until = Math.min(top.to, starts)
      append(segments, at, until, top)
      at = until
    } else if (next < kept.length) at = starts
    else return segments
    while (next < kept.length && kept[next]!.from <= at) heap.push(kept[next++]!)
  }
}

/**
 * Resolves the slices of all devices of one resource (`contracts.md` §2): of one device and `from` the highest seq,
 * then the later in the message, replaces the others; then an instant belongs to the slice with the higher seq, and
 * nothing was made of what begins in a void slice with the higher seq. Linear where nothing overlaps and the slices
 * come in order of `from`, n log n otherwise.
 */
export function resolve(slices: readonly Slice[]): Resolved {
  const kept = withoutReplaced(slices)
  let overlaps = false
  for (let i = 1; !overlaps && i < kept.length; i++) overlaps = kept[i - 1]!.to > kept[i]!.from
  const counting = countingOf(kept)
  if (overlaps) return { kept, counting, segments: sweep(kept) }
  const segments: Segment[] = []
  for (const slice of kept) append(segments, slice.from, slice.to, slice)
  return { kept, counting, segments }
}
