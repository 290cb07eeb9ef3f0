import { z } from 'zod'
import { machineStates } from '../../efficiency/timeline/state.ts'

/** A value of a signal; null: the source does not know it. */
export const signalValue = z.union([z.number(), z.string(), z.boolean(), z.null()])
export type SignalValue = z.output<typeof signalValue>

/** A value of a source's signal, named as the source names it, at an instant of the source's clock (epoch ms). */
export type Reading = { signal: string; at: number; value: SignalValue }

/** Maximum length of a signal's name, and maximum number of signals that a connector reads. */
export const signalLimits = { nameLength: 500, signals: 1_000, rules: 20, conditions: 10 } as const

/** The name of a signal in its source: a node ID, a metric, a register, a member of a message. */
export const signalName = z.string().trim().min(1).max(signalLimits.nameLength)

/**
 * The meaning of a signal for its machine.
 *
 * - `state`: its state. `execution`: the Execution of MTConnect.
 * - `good`, `scrap`: totals of good parts and of scrap; `total`: both together. `pulse`: each change to a true value, or
 *   to a larger number, is one good part.
 * - `part`, `job`, `reason`, `mode`: the part number or program, the job number, the reason of a stop, the mode.
 * - `fault`: the machine is down while it is true, not zero and not empty; its text is the reason.
 * - `value`: a measured value.
 * - `input`: used in rules only.
 */
export const signalRoles = [
  'state',
  'execution',
  'good',
  'total',
  'scrap',
  'pulse',
  'part',
  'job',
  'reason',
  'mode',
  'fault',
  'value',
  'input',
] as const
export type SignalRole = (typeof signalRoles)[number]

const state = z.enum(machineStates)

/**
 * The assignment of a signal to a role. `name`: of the measured value or fault, instead of the signal's own.
 * `states`: the state for each value of a signal of the role `state`, by the value as text; other values are unknown.
 * `factor`: numbers are multiplied by it.
 */
export const signalMapping = z.strictObject({
  signal: signalName,
  role: z.enum(signalRoles),
  name: z.string().trim().min(1).max(100).optional(),
  states: z.record(z.string().max(100), state).optional(),
  factor: z.number().optional(),
})
export type SignalMapping = z.output<typeof signalMapping>

export const signalMappings = z.array(signalMapping).max(signalLimits.signals)

/** Returns the number of a value: its own, 1 and 0 for true and false, that of a numeric text; null for any other. */
export function numberOf(value: SignalValue): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const falseWords = new Set(['', '0', 'false', 'off', 'no', 'inactive'])

/** True for true, numbers other than zero, and texts other than empty, 0, false, off, no and inactive. */
export const isOn = (value: SignalValue): boolean =>
  typeof value === 'string' ? !falseWords.has(value.trim().toLowerCase()) : Boolean(value)
