import type { Work } from '../efficiency/responses/values.ts'
import type { MachineState } from '../efficiency/timeline/state.ts'

/** A slice as sent by a simulated machine (epoch ms); `plantMessage` encodes it according to contracts §2. */
export type PlantSlice = Work & {
  from: number
  to: number
  state: MachineState
  reason: string | null
  good: number
  scrap: number
  rework: number
  empIDs: readonly string[]
  idealCycleSecs: number | null
  values: Record<string, number>
}

/** Creates a telemetry message of these slices. */
export const plantMessage = (seq: number, slices: readonly PlantSlice[]) => ({
  seq,
  slices: slices.map((slice) => ({
    ...slice,
    from: new Date(slice.from).toISOString(),
    to: new Date(slice.to).toISOString(),
  })),
})
