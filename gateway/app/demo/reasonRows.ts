import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { fraction, hash } from '@takt/domain/areas/plant/random.ts'
import { partReasons, plantReasons } from '@takt/domain/areas/plant/reasons.ts'
import type { DemoRow } from './demoRow.ts'

/** Stop reasons that only people can enter. */
const operatorReasons = [
  { reasonCode: 'TOOL-CHANGE', description: 'Tool change, worn', priority: 55, color: '#8E6BB0' },
  { reasonCode: 'FIRST-PIECE', description: 'First-piece inspection', priority: 50, color: '#3F7FA8' },
  { reasonCode: 'PROGRAM', description: 'Program being changed', priority: 52, color: '#6A7FB5' },
  { reasonCode: 'CHIPS', description: 'Chips being cleared', priority: 45, color: '#A67C52' },
  { reasonCode: 'MAINTENANCE', description: 'Maintenance at work', priority: 85, color: '#5A6B7B' },
  { reasonCode: 'CLEANING', description: 'Cleaning', priority: 15, color: '#9AA88C' },
  { reasonCode: 'MEETING', description: 'Team meeting', priority: 12, color: '#A9A2B8' },
]

const reasonsByState = {
  down: ['TOOL-CHANGE', 'MAINTENANCE', 'CHIPS', 'SENSOR', 'TOOL-CHANGE'],
  idle: ['FIRST-PIECE', 'PROGRAM', 'NO-OPERATOR', 'CLEANING', 'MEETING'],
} as const
const shortestMs = 5 * 60_000
/** Share of the stops without a machine-reported reason for which operators entered one. */
const enteredShare = 0.7
/** Most recent period, in which stops have no entered reason yet. */
const openPeriodMs = 8 * 3_600_000

/**
 * Returns the reasons for stops and parts, and the reasons that operators entered for stops without a machine-reported
 * one; oldest first.
 */
export function reasonRows(
  plant: Plant,
  machines: readonly PlantMachine[],
  { from, to }: { from: number; to: number },
): DemoRow[] {
  const reasons = [
    ...[...plantReasons, ...operatorReasons].map((body) => ({ item: 'reasons', body: { ...body, usedFor: 'stops' } })),
    ...partReasons.map((body) => ({ item: 'reasons', body: { ...body, usedFor: 'parts' } })),
  ]
  const entries = machines.flatMap((machine) =>
    [...plant.stretches(machine, from, to - openPeriodMs)].flatMap((interval) => {
      const { state, reason, empIDs, silent } = interval
      if (reason !== null || silent || empIDs.length === 0 || (state !== 'down' && state !== 'idle')) return []
      const whole =
        interval.from >= from && interval.to <= to - openPeriodMs && interval.to - interval.from >= shortestMs
      if (!whole || fraction(plant.seed, machine.index, interval.from, 81) > enteredShare) return []
      const words = reasonsByState[state]
      const [start, end] = [interval.from, interval.to].map((at) => new Date(at).toISOString())
      const reasonCode = words[hash(plant.seed, machine.index, interval.from, 82) % words.length]
      const body = { resourceID: machine.resourceID, start, end, reasonCode }
      return [{ item: 'reasonEntries', at: interval.to + 4 * 60_000, body }]
    }),
  )
  return [...reasons, ...entries.sort((a, b) => a.at - b.at)]
}
