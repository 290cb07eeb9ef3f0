import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { type MachineInterval, partsBefore } from '@takt/domain/areas/plant/machineInterval.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'

/**
 * An observation of a machine's control in MTConnect terms. A condition's `value` is its native code, empty when there
 * is none.
 */
export type Observation =
  | { at: number; item: 'avail' | 'execution' | 'program' | 'partCount' | 'mode'; value: string }
  | { at: number; item: 'system'; level: 'NORMAL' | 'FAULT'; value: string }

const executions = {
  running: 'ACTIVE',
  setup: 'STOPPED',
  idle: 'READY',
  down: 'INTERRUPTED',
  off: 'UNAVAILABLE',
} as const

const hasProgram = ({ state, reason }: MachineInterval) => state !== 'off' && reason !== 'START-UP'

function startInterval(interval: MachineInterval, at: number): Observation[] {
  const isOff = interval.state === 'off' || interval.silent
  const fault = interval.state === 'down' ? interval.reason : null
  return [
    { at, item: 'avail', value: isOff ? 'UNAVAILABLE' : 'AVAILABLE' },
    { at, item: 'mode', value: interval.state === 'setup' ? 'MANUAL_DATA_INPUT' : 'AUTOMATIC' },
    { at, item: 'program', value: hasProgram(interval) ? interval.operation.part.partNum : 'UNAVAILABLE' },
    // An earlier fault is cleared, whatever the present state.
    { at, item: 'system', level: 'NORMAL', value: '' },
    ...(fault ? [{ at, item: 'system', level: 'FAULT', value: fault } as const] : []),
    { at, item: 'execution', value: isOff ? 'UNAVAILABLE' : executions[interval.state] },
  ]
}

/**
 * Returns the observations of a machine in `[from, to)`, in order; with `whole` preceded by the complete state at
 * `from`. `counted` is its counter at `from`, which never decreases; the `counted` returned is the counter at `to`.
 */
export function observe(
  plant: Plant,
  machine: PlantMachine,
  range: { from: number; to: number; counted: number; whole?: boolean },
): { observations: Observation[]; counted: number } {
  const { from, to, whole } = range
  let { counted } = range
  const observations: Observation[] = []
  const count = (at: number) => observations.push({ at, item: 'partCount', value: String(counted) })
  if (whole && to <= from) return { observations: observations, counted }
  for (const interval of plant.stretches(machine, from, to)) {
    if (interval.from >= from || whole) observations.push(...startInterval(interval, Math.max(interval.from, from)))
    if (whole && interval.from <= from) count(from)
    if (interval.silent) continue
    for (let part = partsBefore(interval, from); part < partsBefore(interval, to); part++) {
      counted++
      count(Math.max(from, Math.floor(interval.firstPartAt + part * interval.cycleMs)))
    }
  }
  return { observations: observations, counted }
}
