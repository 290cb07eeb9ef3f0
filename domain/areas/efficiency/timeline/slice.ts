import type { Work } from '../answers/values.ts'
import type { StateCode } from './state.ts'

/** One job's share of what was made in a slice. Numbers not given are null. */
export type Output = Work & {
  good: number
  scrap: number
  rework: number
  /** Seconds per part, from the slice itself; null: take the job operation's, else the resource's. */
  idealCycleSecs: number | null
}

/**
 * A fact as it is kept: what was so on a device from `from` to `to` (epoch milliseconds, half-open).
 * `seq`, then `ord` (place in the message), decide between overlapping slices: the higher wins.
 */
export type Slice = {
  deviceId: number
  from: number
  to: number
  seq: number
  ord: number
  state: StateCode
  reason: string | null
  outputs: readonly Output[]
  empIDs: readonly string[]
}
