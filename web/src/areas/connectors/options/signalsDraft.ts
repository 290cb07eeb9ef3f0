import type { SignalRole, SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import { isRecord, numberOrText, type Pair } from './pairs.ts'

/** An assigned signal in the form; numbers as typed. `states`: value of the signal and state. */
export type SignalDraft = {
  signal: string
  role: SignalRole
  name: string
  factor: string
  states: readonly Pair[]
}

/** Roles whose signal has a name of its own, a factor, or a state for each value. */
const withName: ReadonlySet<SignalRole> = new Set(['value', 'fault'])
const withFactor: ReadonlySet<SignalRole> = new Set(['good', 'total', 'scrap', 'value'])

export const hasName = (role: SignalRole) => withName.has(role)
export const hasFactor = (role: SignalRole) => withFactor.has(role)

/** Numbers usually are measured values; another signal is offered to rules until its role is selected. */
export const roleFor = (value: SignalValue): SignalRole => (typeof value === 'number' ? 'value' : 'input')

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Returns stored signals as drafts. */
export const signalDrafts = (stored: unknown): SignalDraft[] =>
  (Array.isArray(stored) ? stored : []).filter(isRecord).map(({ signal, role, name, factor, states }) => ({
    signal: textOf(signal),
    role: role as SignalRole,
    name: textOf(name),
    factor: textOf(factor),
    states: isRecord(states)
      ? Object.entries(states).map(([value, state]) => ({ name: value, value: textOf(state) }))
      : [],
  }))

/** Returns the signals to send: only the fields of their roles. Invalid numbers are sent as typed. */
export const signalsOf = (drafts: readonly SignalDraft[]): Record<string, unknown>[] =>
  drafts
    .filter(({ signal }) => signal.trim() !== '')
    .map(({ signal, role, name, factor, states }) => ({
      signal: signal.trim(),
      role,
      ...(hasName(role) && name.trim() !== '' ? { name: name.trim() } : {}),
      ...(hasFactor(role) && factor.trim() !== '' ? { factor: numberOrText(factor) } : {}),
      ...(role === 'state' && states.length > 0
        ? { states: Object.fromEntries(states.map((pair) => [pair.name.trim(), pair.value])) }
        : {}),
    }))
