import type { Plant } from './createPlant.ts'
import type { PlantOperation } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'

/** Somebody's work at a machine without a break in what it was for. Epoch ms, half-open. */
export type PlantWork = {
  empID: string
  laborType: 'setup' | 'production'
  operation: PlantOperation
  from: number
  to: number
  good: number
  scrap: number
}

/**
 * Who worked at a machine on what: what they would have written on their tickets. `open` is what somebody is at when
 * `to` comes.
 */
export function laborOf(
  plant: Plant,
  machine: PlantMachine,
  range: { from: number; to: number },
): { done: PlantWork[]; open: PlantWork | null } {
  const done: PlantWork[] = []
  let open: PlantWork | undefined
  for (const stretch of plant.stretches(machine, range.from, range.to)) {
    const [empID] = stretch.empIDs
    const laborType = stretch.state === 'setup' ? 'setup' : 'production'
    const goesOn =
      open !== undefined &&
      open.empID === empID &&
      open.to === stretch.from &&
      open.laborType === laborType &&
      open.operation.jobNum === stretch.operation.jobNum
    if (open && !goesOn) done.push(open)
    if (!goesOn) open = undefined
    if (!empID) continue
    const { from, to, operation } = stretch
    const { good, scrap } = plant.countParts(machine, stretch, stretch)
    open ??= { empID, laborType, operation, from, to, good: 0, scrap: 0 }
    open = { ...open, to, good: open.good + good, scrap: open.scrap + scrap }
  }
  return { done: done.filter(({ from }) => from >= range.from), open: open ?? null }
}
