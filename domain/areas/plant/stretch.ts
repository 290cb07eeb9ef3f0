import type { MachineState } from '../efficiency/timeline/state.ts'
import type { PlantOperation } from './jobFlow.ts'

/** A stretch of a machine's time in which nothing changes but the counts. Epoch ms, half-open. */
export type Stretch = {
  from: number
  to: number
  state: MachineState
  reason: string | null
  operation: PlantOperation
  empIDs: readonly string[]
  /**
   * While running: one part every `cycleMs`, the first of the stretch at `firstPartAt`, which is the day's part number
   * `firstPart`.
   */
  cycleMs: number
  firstPartAt: number
  firstPart: number
  /** Nothing is heard of the machine (no slices), though this is what it does. */
  silent: boolean
}

/** How many parts were finished before `at`. */
export const partsBefore = ({ from, to, cycleMs, firstPartAt }: Stretch, at: number): number => {
  const until = Math.min(at, to)
  return cycleMs === 0 || until <= from ? 0 : Math.max(0, Math.ceil((until - firstPartAt) / cycleMs))
}
