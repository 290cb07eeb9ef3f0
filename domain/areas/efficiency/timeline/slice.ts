import type { Work } from '../responses/values.ts'
import type { StateCode } from './state.ts'

/** The output of one job in a slice. Missing numbers are null. */
export type Output = Work & {
  good: number
  scrap: number
  rework: number
  /** Seconds per part, from the slice itself; null: use the value of the job operation, otherwise of the machine. */
  idealCycleSecs: number | null
}

/**
 * A stored fact: the state of a device from `from` to `to` (epoch milliseconds, half-open). `seq`, then `ord` (position
 * in the message), decide between overlapping slices: the higher one takes precedence.
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
