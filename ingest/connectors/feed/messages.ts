import type { Sent } from '../slices/cut.ts'

/** One telemetry message as it goes on the wire. */
export type Message = { seq: number; slices: readonly WireSlice[] }

type WireSlice = {
  from: string
  to: string
  state: string | null
  reason?: string | null
  good?: number
  partNum?: string | null
  values?: Record<string, number>
}

const most = 500
const largestCount = 4_294_967_295

function toWire({ from, to, facet, good }: Sent): WireSlice {
  const time = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  if (!facet) return { ...time, state: null }
  const { state, reason, partNum, mode } = facet
  return {
    ...time,
    state,
    reason,
    good: Math.min(good, largestCount),
    partNum,
    ...(mode === null ? {} : { values: { mode } }),
  }
}

/**
 * Messages that say `sent` in its order, numbered from `nextSeq`. Between overlapping slices the higher seq decides, so
 * no message holds two that overlap.
 */
export function toMessages(sent: readonly Sent[], nextSeq: number): Message[] {
  const groups: Sent[][] = []
  let group: Sent[] = []
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const slice of sent) {
    if (group.length === most || (slice.from < last && slice.to > first)) {
      group = []
      first = Number.POSITIVE_INFINITY
      last = Number.NEGATIVE_INFINITY
    }
    if (group.length === 0) groups.push(group)
    group.push(slice)
    first = Math.min(first, slice.from)
    last = Math.max(last, slice.to)
  }
  return groups.map((slices, i) => ({ seq: nextSeq + i, slices: slices.map(toWire) }))
}
