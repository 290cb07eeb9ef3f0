import type { MachineState } from '../efficiency/timeline/state.ts'
import type { PlantOperation } from './jobFlow.ts'

/** An interval of a machine's time in which only the counts change. Epoch ms, half-open. */
export type MachineInterval = {
  from: number
  to: number
  state: MachineState
  reason: string | null
  operation: PlantOperation
  empIDs: readonly string[]
  /**
   * While running: one part every `cycleMs`, the first one of the interval at `firstPartAt`, with the number
   * `firstPart` within the day.
   */
  cycleMs: number
  firstPartAt: number
  firstPart: number
  /** True if the machine sends no slices in this interval. */
  silent: boolean
}

/** Returns the number of parts finished before `at`. */
export const partsBefore = ({ from, to, cycleMs, firstPartAt }: MachineInterval, at: number): number => {
  const end = Math.min(at, to)
  return cycleMs === 0 || end <= from ? 0 : Math.max(0, Math.ceil((end - firstPartAt) / cycleMs))
}
