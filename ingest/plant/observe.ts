import type { Plant } from '@takt/domain/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/plant/machines.ts'
import { plantReasons } from '@takt/domain/plant/reasons.ts'
import { partsBefore, type Stretch } from '@takt/domain/plant/stretch.ts'

/** What a machine's control says in MTConnect's words. A condition's `value` is its text, its `code` the native code. */
export type Observation =
  | { at: number; item: 'avail' | 'execution' | 'program' | 'partCount' | 'mode'; value: string }
  | { at: number; item: 'system'; level: 'NORMAL' | 'FAULT'; code: string; value: string }

const executions = {
  running: 'ACTIVE',
  setup: 'STOPPED',
  idle: 'READY',
  down: 'INTERRUPTED',
  off: 'UNAVAILABLE',
} as const

function begin(stretch: Stretch, at: number): Observation[] {
  const isOff = stretch.state === 'off' || stretch.silent
  const fault = stretch.state === 'down' ? (stretch.reason ?? 'STOP') : null
  const text = plantReasons.find(({ reasonCode }) => reasonCode === fault)?.description ?? 'Stopped'
  return [
    { at, item: 'avail', value: isOff ? 'UNAVAILABLE' : 'AVAILABLE' },
    { at, item: 'mode', value: stretch.state === 'setup' ? 'MANUAL_DATA_INPUT' : 'AUTOMATIC' },
    { at, item: 'program', value: stretch.operation.part.partNum },
    fault
      ? { at, item: 'system', level: 'FAULT', code: fault, value: text }
      : { at, item: 'system', level: 'NORMAL', code: '', value: '' },
    { at, item: 'execution', value: isOff ? 'UNAVAILABLE' : executions[stretch.state] },
  ]
}

/** What a machine says in `[from, to)`, in order; with `whole` also, first, all that was so at `from`. Its counter starts anew each day. */
export function observe(
  plant: Plant,
  machine: PlantMachine,
  range: { from: number; to: number; whole?: boolean },
): Observation[] {
  const { from, to } = range
  const said: Observation[] = []
  for (const stretch of plant.stretches(machine, from, to)) {
    if (stretch.from >= from) said.push(...begin(stretch, stretch.from))
    else if (range.whole) {
      const count = stretch.firstPart + partsBefore(stretch, from)
      said.push(...begin(stretch, from), { at: from, item: 'partCount', value: String(count) })
    }
    if (stretch.silent) continue
    for (let part = partsBefore(stretch, from); part < partsBefore(stretch, to); part++) {
      const at = Math.floor(stretch.firstPartAt + part * stretch.cycleMs)
      said.push({ at: Math.max(at, from), item: 'partCount', value: String(stretch.firstPart + part + 1) })
    }
  }
  return said
}
