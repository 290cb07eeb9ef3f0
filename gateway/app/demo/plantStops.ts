import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import type { Stretch } from '@takt/domain/areas/plant/stretch.ts'

/** A stop that somebody was called for. */
export type PlantStop = Stretch & { machine: PlantMachine; reason: string; empID: string }

const shortestMs = 12 * 60_000

/**
 * Stops with a reason, at machines with somebody at them, that lasted long enough to call for help; oldest first, the
 * latest `most` of them.
 */
export function plantStops(
  plant: Plant,
  machines: readonly PlantMachine[],
  { from, to, most }: { from: number; to: number; most: number },
): PlantStop[] {
  const ownReasons = new Set(['BREAK', 'START-UP', 'NO-OPERATOR'])
  const stops = machines.flatMap((machine) =>
    [...plant.stretches(machine, from, to)].flatMap((stretch): PlantStop[] => {
      const { reason, empIDs, state } = stretch
      const calls = reason !== null && !ownReasons.has(reason) && empIDs[0] !== undefined && state !== 'setup'
      const lasts = stretch.from >= from && stretch.to <= to && stretch.to - stretch.from >= shortestMs
      return calls && lasts ? [{ ...stretch, machine, reason, empID: empIDs[0]! }] : []
    }),
  )
  return stops.sort((a, b) => a.from - b.from).slice(-most)
}
