import type { Plant } from './createPlant.ts'
import type { PlantOperation } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'

/** Uninterrupted work of a person at a machine on one operation. Epoch ms, half-open. */
export type PlantWork = {
  empID: string
  laborType: 'setup' | 'production'
  operation: PlantOperation
  from: number
  to: number
  good: number
  scrap: number
}

/** Returns the labor at a machine, as people would record it in tickets. `open`: the work in progress at `to`. */
export function laborOf(
  plant: Plant,
  machine: PlantMachine,
  range: { from: number; to: number },
): { done: PlantWork[]; open: PlantWork | null } {
  const completed: PlantWork[] = []
  let open: PlantWork | undefined
  for (const interval of plant.stretches(machine, range.from, range.to)) {
    const [empID] = interval.empIDs
    const laborType = interval.state === 'setup' ? 'setup' : 'production'
    const isContinued =
      open !== undefined &&
      open.empID === empID &&
      open.to === interval.from &&
      open.laborType === laborType &&
      open.operation.jobNum === interval.operation.jobNum
    if (open && !isContinued) completed.push(open)
    if (!isContinued) open = undefined
    if (!empID) continue
    const { from, to, operation } = interval
    const { good, scrap } = plant.countParts(machine, interval, interval)
    open ??= { empID, laborType, operation, from, to, good: 0, scrap: 0 }
    open = { ...open, to, good: open.good + good, scrap: open.scrap + scrap }
  }
  return { done: completed.filter(({ from }) => from >= range.from), open: open ?? null }
}
