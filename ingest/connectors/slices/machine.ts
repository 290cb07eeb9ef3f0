import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Item } from './observation.ts'

/** Codes of controller and functional modes in a slice's values; never renumbered. */
const codes: Record<string, number> = {
  AUTOMATIC: 1,
  SEMI_AUTOMATIC: 2,
  MANUAL: 3,
  MANUAL_DATA_INPUT: 4,
  EDIT: 5,
  PRODUCTION: 11,
  SETUP: 12,
  TEARDOWN: 13,
  MAINTENANCE: 14,
  PROCESS_DEVELOPMENT: 15,
}

/** Returns the code of an MTConnect ControllerMode or FunctionalMode; null for anything else. */
const modeCode = (mode: string): number | null => (Object.hasOwn(codes, mode) ? (codes[mode] ?? null) : null)

const states: Record<string, MachineState> = {
  ACTIVE: 'running',
  READY: 'idle',
  STOPPED: 'idle',
  PROGRAM_COMPLETED: 'idle',
  WAIT: 'idle',
  PROGRAM_OPTIONAL_STOP: 'idle',
  INTERRUPTED: 'down',
  FEED_HOLD: 'down',
  PROGRAM_STOPPED: 'down',
  OPTIONAL_STOP: 'down',
}

/** Converts an MTConnect Execution to a machine state; null for UNAVAILABLE and for values unknown to MTConnect. */
const executionState = (execution: string): MachineState | null =>
  Object.hasOwn(states, execution) ? (states[execution] ?? null) : null

type Fault = { key: string; code: string; text: string }

/** The latest value of everything that slices are made from. Null: not reported. */
export type Machine = {
  availability: string | null
  execution: string | null
  program: string | null
  mode: string | null
  /** Active faults, oldest first. */
  faults: readonly Fault[]
  /** The part counter's last total, from which the next difference is taken. */
  counter: number | null
}

/** A machine without any reported values. */
export const unknownMachine: Machine = {
  availability: null,
  execution: null,
  program: null,
  mode: null,
  faults: [],
  counter: null,
}

/** The attributes of a slice besides its time and counts: a change of any of them ends a slice. */
export type Facet = { state: MachineState; reason: string | null; partNum: string | null; mode: number | null }

const wordOf = (value: string | null) => (value === null || value === '' || value === 'UNAVAILABLE' ? null : value)
const longest = 120
const words = (fault: Fault) =>
  [fault.code, fault.text].filter(Boolean).join(' ').slice(0, longest).trim() || fault.key.slice(0, longest)

/** Returns the present facet of a machine, by `contracts` §2a; null if its state is unknown. */
export function facetOf(machine: Machine): Facet | null {
  if (machine.availability === 'UNAVAILABLE' || machine.execution === null) return null
  const byExecution = executionState(machine.execution)
  if (byExecution === null) return null
  const fault = machine.faults[0]
  const state = fault ? 'down' : byExecution
  const reason = fault ? words(fault) : state === 'down' ? machine.execution : null
  const mode = wordOf(machine.mode)
  return {
    state,
    reason,
    partNum: wordOf(machine.program)?.slice(0, longest) ?? null,
    mode: mode ? modeCode(mode) : null,
  }
}

export const sameFacet = (a: Facet | null, b: Facet | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.state === b.state &&
    a.reason === b.reason &&
    a.partNum === b.partNum &&
    a.mode === b.mode)

function faultsAfter(faults: readonly Fault[], item: Extract<Item, { kind: 'condition' }>): readonly Fault[] {
  const remaining = faults.filter((fault) => fault.key !== item.key || (item.code !== '' && fault.code !== item.code))
  if (item.level !== 'FAULT') return remaining
  const before = faults.find((fault) => fault.key === item.key && fault.code === item.code)
  const next = { key: item.key, code: item.code, text: item.text }
  if (!before) return [...faults, next].slice(-100)
  return faults.map((fault) => (fault === before ? next : fault))
}

/** Returns the machine after an item, and the number of parts made since the last total according to it. */
export function afterItem(machine: Machine, item: Item): { machine: Machine; made: number } {
  if (item.kind === 'condition') {
    return { machine: { ...machine, faults: faultsAfter(machine.faults, item) }, made: 0 }
  }
  if (item.kind !== 'partCount') return { machine: { ...machine, [item.kind]: item.value }, made: 0 }
  const made = item.value === null || machine.counter === null ? 0 : Math.max(0, item.value - machine.counter)
  return { machine: { ...machine, counter: item.value }, made }
}
