import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { MachineInterval } from '@takt/domain/areas/plant/machineInterval.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'

/** A stop for which help was called. */
export type PlantStop = MachineInterval & { machine: PlantMachine; reason: string; empID: string }

const shortestMs = 12 * 60_000

/**
 * Returns stops with a reason, at staffed machines, that lasted long enough to call for help; oldest first, only the
 * latest `max` of them.
 */
export function plantStops(
  plant: Plant,
  machines: readonly PlantMachine[],
  { from, to, max }: { from: number; to: number; max: number },
): PlantStop[] {
  const ownReasons = new Set(['BREAK', 'START-UP', 'NO-OPERATOR'])
  const stops = machines.flatMap((machine) =>
    [...plant.stretches(machine, from, to)].flatMap((interval): PlantStop[] => {
      const { reason, empIDs, state } = interval
      const calls = reason !== null && !ownReasons.has(reason) && empIDs[0] !== undefined && state !== 'setup'
      const lasts = interval.from >= from && interval.to <= to && interval.to - interval.from >= shortestMs
      return calls && lasts ? [{ ...interval, machine, reason, empID: empIDs[0]! }] : []
    }),
  )
  return stops.sort((a, b) => a.from - b.from).slice(-max)
}
