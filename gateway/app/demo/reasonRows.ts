import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { fraction, hash } from '@takt/domain/areas/plant/random.ts'
import { partReasons, plantReasons } from '@takt/domain/areas/plant/reasons.ts'
import type { DemoRow } from './demoRow.ts'

/** What only people can say of a stop. */
const peopleSay = [
  { reasonCode: 'TOOL-CHANGE', description: 'Tool change, worn', priority: 55, color: '#8E6BB0' },
  { reasonCode: 'FIRST-PIECE', description: 'First-piece inspection', priority: 50, color: '#3F7FA8' },
  { reasonCode: 'PROGRAM', description: 'Program being changed', priority: 52, color: '#6A7FB5' },
  { reasonCode: 'CHIPS', description: 'Chips being cleared', priority: 45, color: '#A67C52' },
  { reasonCode: 'MAINTENANCE', description: 'Maintenance at work', priority: 85, color: '#5A6B7B' },
  { reasonCode: 'CLEANING', description: 'Cleaning', priority: 15, color: '#9AA88C' },
  { reasonCode: 'MEETING', description: 'Team meeting', priority: 12, color: '#A9A2B8' },
]

const saidOf = {
  down: ['TOOL-CHANGE', 'MAINTENANCE', 'CHIPS', 'SENSOR', 'TOOL-CHANGE'],
  idle: ['FIRST-PIECE', 'PROGRAM', 'NO-OPERATOR', 'CLEANING', 'MEETING'],
} as const
const shortestMs = 5 * 60_000
/** Of the stops that a machine gives no reason for, people say it of so many. */
const saidShare = 0.7
/** Stops of the last hours are still to be spoken of. */
const stillOpenMs = 8 * 3_600_000

/** The reasons that stops and parts have, and what people said of those that their machines gave none for; oldest first. */
export function reasonRows(
  plant: Plant,
  machines: readonly PlantMachine[],
  { from, to }: { from: number; to: number },
): DemoRow[] {
  const reasons = [
    ...[...plantReasons, ...peopleSay].map((body) => ({ item: 'reasons', body: { ...body, usedFor: 'stops' } })),
    ...partReasons.map((body) => ({ item: 'reasons', body: { ...body, usedFor: 'parts' } })),
  ]
  const entries = machines.flatMap((machine) =>
    [...plant.stretches(machine, from, to - stillOpenMs)].flatMap((stretch) => {
      const { state, reason, empIDs, silent } = stretch
      if (reason !== null || silent || empIDs.length === 0 || (state !== 'down' && state !== 'idle')) return []
      const whole = stretch.from >= from && stretch.to <= to - stillOpenMs && stretch.to - stretch.from >= shortestMs
      if (!whole || fraction(plant.seed, machine.index, stretch.from, 81) > saidShare) return []
      const words = saidOf[state]
      const [start, end] = [stretch.from, stretch.to].map((at) => new Date(at).toISOString())
      const reasonCode = words[hash(plant.seed, machine.index, stretch.from, 82) % words.length]
      const body = { resourceID: machine.resourceID, start, end, reasonCode }
      return [{ item: 'reasonEntries', at: stretch.to + 4 * 60_000, body }]
    }),
  )
  return [...reasons, ...entries.sort((a, b) => a.at - b.at)]
}
