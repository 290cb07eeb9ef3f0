import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { CounterKind, Item } from './observation.ts'
import { type CounterJump, countTotal, defaultMaxPartsPerMinute, type PartCounter } from './partCounter.ts'

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
export const modeCode = (mode: string): number | null => (Object.hasOwn(codes, mode) ? (codes[mode] ?? null) : null)

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
export const executionState = (execution: string): MachineState | null =>
  Object.hasOwn(states, execution) ? (states[execution] ?? null) : null

/** `id`: distinguishes faults of one key that have the same code. */
type Fault = { key: string; code: string; text: string; id?: string }

const identityOf = ({ id, code }: { id?: string; code: string }) => id || code

/** The latest value of everything that slices are made from. Null: not reported. */
export type Machine = {
  availability: string | null
  execution: string | null
  program: string | null
  mode: string | null
  /** Active faults, oldest first. */
  faults: readonly Fault[]
  /** State of a source without an Execution. */
  state: MachineState | null
  reason: string | null
  job: string | null
  values: Readonly<Record<string, number>>
  counters: Readonly<Partial<Record<CounterKind, PartCounter>>>
  /** Scrap that was counted as good parts before and not yet subtracted from any. */
  owedGood: number
  /** Limit for each counter; steps beyond it are not production. */
  maxPartsPerMinute: number
}

/** A machine without any reported values. */
export const unknownMachine: Machine = {
  availability: null,
  execution: null,
  program: null,
  mode: null,
  faults: [],
  state: null,
  reason: null,
  job: null,
  values: {},
  counters: {},
  owedGood: 0,
  maxPartsPerMinute: defaultMaxPartsPerMinute,
}

/** Returns a machine of which nothing is known but its counters. */
export const onlyCounters = ({ counters, owedGood, maxPartsPerMinute }: Machine): Machine => ({
  ...unknownMachine,
  counters,
  owedGood,
  maxPartsPerMinute,
})

/** The attributes of a slice besides its time and counts: a change of any of them ends a slice. */
export type Facet = {
  state: MachineState
  reason: string | null
  partNum: string | null
  jobNum: string | null
  mode: number | null
}

const wordOf = (value: string | null) => (value === null || value === '' || value === 'UNAVAILABLE' ? null : value)
const longest = 120
const words = (fault: Fault) =>
  [fault.code, fault.text].filter(Boolean).join(' ').slice(0, longest).trim() || fault.key.slice(0, longest)

/** True if the source reports that the machine cannot be read. */
export const isUnavailable = ({ availability, execution }: Machine) =>
  availability === 'UNAVAILABLE' || execution === 'UNAVAILABLE'

/** Returns the present facet of a machine, by `contracts` §2a; null if its state is unknown. */
export function facetOf(machine: Machine): Facet | null {
  if (machine.availability === 'UNAVAILABLE') return null
  const byExecution = machine.execution === null ? null : executionState(machine.execution)
  const reported = machine.state ?? byExecution
  if (reported === null) return null
  const fault = machine.faults[0]
  const state = fault ? 'down' : reported
  const stopReason = machine.reason?.slice(0, longest) ?? (machine.state === null ? machine.execution : null)
  const reason = fault ? words(fault) : state === 'down' ? stopReason : null
  const mode = wordOf(machine.mode)
  return {
    state,
    reason,
    partNum: wordOf(machine.program)?.slice(0, longest) ?? null,
    jobNum: wordOf(machine.job)?.slice(0, longest) ?? null,
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
    a.jobNum === b.jobNum &&
    a.mode === b.mode)

function faultsAfter(faults: readonly Fault[], item: Extract<Item, { kind: 'condition' }>): readonly Fault[] {
  const identity = identityOf(item)
  const isSame = (fault: Fault) => fault.key === item.key && identityOf(fault) === identity
  if (item.level !== 'FAULT')
    return faults.filter((fault) => (identity === '' ? fault.key !== item.key : !isSame(fault)))
  const before = faults.find(isSame)
  const next: Fault = { key: item.key, code: item.code, text: item.text, ...(item.id && { id: item.id }) }
  if (!before) return [...faults, next].slice(-100)
  return faults.map((fault) => (fault === before ? next : fault))
}

/** The effect of an item: the machine after it, the parts counted since the last total, and a rejected step. */
export type ItemStep = { machine: Machine; good: number; scrap: number; jump: CounterJump | null }

/** Subtracts scrap that a total of all parts has counted as good, from the good parts counted now and later. */
function withScrap(machine: Machine, good: number, scrap: number): ItemStep {
  const owed = machine.owedGood + ('totalCount' in machine.counters ? scrap : 0)
  const subtracted = Math.min(owed, good)
  return { machine: { ...machine, owedGood: owed - subtracted }, good: good - subtracted, scrap, jump: null }
}

function afterTotal(machine: Machine, { kind, value }: Extract<Item, { kind: CounterKind }>, at: number): ItemStep {
  const { counter, made, jump } = countTotal(machine.counters[kind] ?? null, value, at, machine.maxPartsPerMinute)
  const { [kind]: _before, ...otherCounters } = machine.counters
  const next = { ...machine, counters: counter ? { ...otherCounters, [kind]: counter } : otherCounters }
  const step = kind === 'scrapCount' ? withScrap(next, 0, made) : withScrap(next, made, 0)
  return { ...step, jump }
}

function valuesAfter(values: Machine['values'], name: string, value: number | null): Machine['values'] {
  if (values[name] === value) return values
  const { [name]: _before, ...otherValues } = values
  if (value === null) return otherValues
  return Object.keys(otherValues).length < telemetryLimits.values - 1 ? { ...otherValues, [name]: value } : values
}

/** Returns the machine after an item at `at` (epoch ms), with the parts made since the last total according to it. */
export function afterItem(machine: Machine, item: Item, at: number): ItemStep {
  const unchanged = { good: 0, scrap: 0, jump: null }
  switch (item.kind) {
    case 'condition':
      return { ...unchanged, machine: { ...machine, faults: faultsAfter(machine.faults, item) } }
    case 'partCount':
    case 'totalCount':
    case 'scrapCount':
      return afterTotal(machine, item, at)
    case 'value':
      return { ...unchanged, machine: { ...machine, values: valuesAfter(machine.values, item.name, item.value) } }
    default:
      return { ...unchanged, machine: { ...machine, [item.kind]: item.value } }
  }
}
