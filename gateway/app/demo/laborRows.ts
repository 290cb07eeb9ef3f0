import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { laborOf, type PlantWork } from '@takt/domain/areas/plant/labor.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import type { DemoRow } from './demoRow.ts'
import { peopleOf } from './peopleRows.ts'
import type { PlantStop } from './plantStops.ts'
import { helperOf } from './requestRows.ts'

const instant = (at: number) => new Date(at).toISOString()
const handoverMs = 10 * 60_000
const sameShiftMs = 6 * 3_600_000

/**
 * Returns the labor tickets: for each machine its setup and production by employee, operation and quantity, consistent
 * with the machine data; a handover at the start of each shift; and repairs.
 */
export function laborRows(
  plant: Plant,
  machines: readonly PlantMachine[],
  { from, to, stops }: { from: number; to: number; stops: readonly PlantStop[] },
): DemoRow[] {
  const shiftOf = new Map(peopleOf(machines).map(({ empID, shiftNum }) => [empID, shiftNum]))
  const work = machines.flatMap((machine) =>
    laborOf(plant, machine, { from, to }).done.map((entry) => ({ ...entry, machine })),
  )
  const atMachines = work.map(({ empID, laborType, operation, machine, good, scrap, ...interval }) => ({
    empID,
    laborType,
    resourceID: machine.resourceID,
    shiftNum: shiftOf.get(empID),
    jobNum: operation.jobNum,
    assemblySeq: operation.assemblySeq,
    oprSeq: operation.oprSeq,
    start: instant(interval.from),
    end: instant(interval.to),
    ...(laborType === 'production' ? { goodQty: good, scrapQty: scrap } : {}),
  }))
  const handovers = shiftStarts(work).map(({ empID, at }) => ({
    empID,
    laborType: 'indirect',
    indirectCode: 'HANDOVER',
    shiftNum: shiftOf.get(empID),
    start: instant(at - handoverMs),
    end: instant(at),
  }))
  const repairs = stops
    .filter(({ state }) => state === 'down')
    .map((stop) => {
      const { empID, shiftNum } = helperOf(stop)
      return {
        empID,
        laborType: 'indirect',
        indirectCode: 'REPAIR',
        resourceID: stop.machine.resourceID,
        shiftNum,
        start: instant(stop.from + 2 * 60_000),
        end: instant(stop.to),
      }
    })
  const inOrder = [...handovers, ...atMachines, ...repairs].sort((a, b) => (a.start < b.start ? -1 : 1))
  return inOrder.map((body) => ({ item: 'laborTickets', body }))
}

/** Returns the shift starts of employees: first work after a long rest. */
function shiftStarts(work: readonly PlantWork[]): { empID: string; at: number }[] {
  return [...Map.groupBy(work, ({ empID }) => empID)].flatMap(([empID, ownWork]) => {
    const inOrder = ownWork.toSorted((a, b) => a.from - b.from)
    const isAfterRest = (entry: PlantWork, index: number) =>
      index > 0 && entry.from - inOrder[index - 1]!.to > sameShiftMs
    return inOrder.filter(isAfterRest).map(({ from: at }) => ({ empID, at }))
  })
}
