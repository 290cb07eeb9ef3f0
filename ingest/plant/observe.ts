import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { partsBefore, type Stretch } from '@takt/domain/areas/plant/stretch.ts'

/**
 * What a machine's control says in MTConnect's words. A condition's `value` is its native code, empty when all is well.
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

const knowsProgram = ({ state, reason }: Stretch) => state !== 'off' && reason !== 'START-UP'

function begin(stretch: Stretch, at: number): Observation[] {
  const isOff = stretch.state === 'off' || stretch.silent
  const fault = stretch.state === 'down' ? stretch.reason : null
  return [
    { at, item: 'avail', value: isOff ? 'UNAVAILABLE' : 'AVAILABLE' },
    { at, item: 'mode', value: stretch.state === 'setup' ? 'MANUAL_DATA_INPUT' : 'AUTOMATIC' },
    { at, item: 'program', value: knowsProgram(stretch) ? stretch.operation.part.partNum : 'UNAVAILABLE' },
    // What was wrong before is over, whatever is wrong now.
    { at, item: 'system', level: 'NORMAL', value: '' },
    ...(fault ? [{ at, item: 'system', level: 'FAULT', value: fault } as const] : []),
    { at, item: 'execution', value: isOff ? 'UNAVAILABLE' : executions[stretch.state] },
  ]
}

/**
 * What a machine says in `[from, to)`, in order; with `whole` also, first, all that was so at `from`. Its counter stood
 * at `counted` at `from` and never goes back; the answer's `counted` is where it stands at `to`.
 */
export function observe(
  plant: Plant,
  machine: PlantMachine,
  range: { from: number; to: number; counted: number; whole?: boolean },
): { said: Observation[]; counted: number } {
  const { from, to, whole } = range
  let { counted } = range
  const observations: Observation[] = []
  const count = (at: number) => observations.push({ at, item: 'partCount', value: String(counted) })
  if (whole && to <= from) return { said: observations, counted }
  for (const stretch of plant.stretches(machine, from, to)) {
    if (stretch.from >= from || whole) observations.push(...begin(stretch, Math.max(stretch.from, from)))
    if (whole && stretch.from <= from) count(from)
    if (stretch.silent) continue
    for (let part = partsBefore(stretch, from); part < partsBefore(stretch, to); part++) {
      counted++
      count(Math.max(from, Math.floor(stretch.firstPartAt + part * stretch.cycleMs)))
    }
  }
  return { said: observations, counted }
}
