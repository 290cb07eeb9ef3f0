import type { OutgoingSlice } from '../slices/cutSlices.ts'

/** One telemetry message in its wire format. */
export type Message = { seq: number; slices: readonly WireSlice[] }

type WireSlice = {
  from: string
  to: string
  state: string | null
  reason?: string | null
  good?: number
  scrap?: number
  jobNum?: string
  partNum?: string | null
  values?: Record<string, number>
}

const maxSlicesPerMessage = 500
const largestCount = 4_294_967_295

function toWire({ from, to, facet, good, scrap, values }: OutgoingSlice): WireSlice {
  const time = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  if (!facet) return { ...time, state: null }
  const { state, reason, partNum, jobNum, mode } = facet
  const wireValues = mode === null ? values : { ...values, mode }
  return {
    ...time,
    state,
    reason,
    good: Math.min(good, largestCount),
    ...(scrap > 0 && { scrap: Math.min(scrap, largestCount) }),
    ...(jobNum !== null && { jobNum }),
    partNum,
    ...(Object.keys(wireValues).length > 0 && { values: wireValues }),
  }
}

/**
 * Groups slices into messages in their order, numbered from `nextSeq`. Of overlapping slices the higher seq wins, so no
 * message contains two that overlap.
 */
export function toMessages(sent: readonly OutgoingSlice[], nextSeq: number): Message[] {
  const groups: OutgoingSlice[][] = []
  let group: OutgoingSlice[] = []
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const slice of sent) {
    if (group.length === maxSlicesPerMessage || (slice.from < last && slice.to > first)) {
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
