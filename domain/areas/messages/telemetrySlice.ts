import type { Output, Slice } from '../efficiency/timeline/slice.ts'
import { type MachineState, stateCodes } from '../efficiency/timeline/state.ts'
import { parseInstant } from './parseInstant.ts'
import { type TelemetryFault, telemetryLimits } from './telemetryLimits.ts'
import { readFlatOutput, readOutputs } from './telemetryOutput.ts'

/** A slice as sent by a device, with its measured values but without the device's id. */
export type TelemetrySlice = Omit<Slice, 'deviceId'> & { readonly values: Readonly<Record<string, number>> | null }

const noOutputs: readonly Output[] = []
const noEmployees: readonly string[] = []

/** Reads distinct strings from `empIDs`; null if they break the rule. */
function readEmployees(input: unknown): readonly string[] | null {
  if (input === undefined || input === null) return noEmployees
  if (!Array.isArray(input) || input.length > telemetryLimits.employees) return null
  for (const id of input)
    if (typeof id !== 'string' || id.length === 0 || id.length > telemetryLimits.textLength) return null
  return input.length > 1 ? [...new Set<string>(input)] : input
}

/** Reads the numbers of `values` without null entries; undefined if they break the rule. */
function readValues(input: unknown): Readonly<Record<string, number>> | null | undefined {
  if (input === undefined || input === null) return null
  if (typeof input !== 'object' || Array.isArray(input)) return undefined
  let count = 0
  let absent = false
  for (const name in input) {
    const value = (input as Record<string, unknown>)[name]
    if (value === null) absent = true
    else if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    if (name.length === 0 || name.length > telemetryLimits.textLength || ++count > telemetryLimits.values)
      return undefined
  }
  if (count === 0) return null
  if (!absent) return input as Record<string, number>
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
}

/**
 * Validates one slice of a message (the hot path; `telemetrySchema` is the readable rule); returns the slice, or the
 * rule it breaks.
 */
export function readTelemetrySlice(
  input: unknown,
  context: { seq: number; ord: number; arrivalMs: number },
): TelemetrySlice | TelemetryFault {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return 'slice'
  const fields = input as Record<string, unknown>
  const from = typeof fields.from === 'string' ? parseInstant(fields.from) : Number.NaN
  if (!(from >= 0)) return 'from'
  const to = typeof fields.to === 'string' ? parseInstant(fields.to) : Number.NaN
  if (!(to >= 0)) return 'to'
  if (to <= from) return 'order'
  if (to - from > telemetryLimits.sliceMs) return 'length'
  if (to > context.arrivalMs + telemetryLimits.aheadMs) return 'ahead'
  const stateInput = fields.state
  const state = stateInput === null ? 0 : typeof stateInput === 'string' ? stateOf(stateInput) : -1
  if (state === -1) return 'state'
  const reason = fields.reason ?? null
  if (reason !== null && (typeof reason !== 'string' || reason.length > telemetryLimits.textLength)) return 'reason'
  const flat = readFlatOutput(fields)
  if (typeof flat === 'string') return flat
  const outputs = fields.outputs === undefined || fields.outputs === null ? null : readOutputs(fields.outputs)
  if (typeof outputs === 'string') return outputs
  if (flat && outputs && outputs.length > 0) return 'both'
  const empIDs = readEmployees(fields.empIDs)
  if (!empIDs) return 'empIDs'
  const values = readValues(fields.values)
  if (values === undefined) return 'values'
  const { seq, ord } = context
  if (state === 0)
    return { from, to, seq, ord, state, reason: null, outputs: noOutputs, empIDs: noEmployees, values: null }
  const allOutputs = flat ? [flat] : (outputs ?? noOutputs)
  return { from, to, seq, ord, state, reason: reason === '' ? null : reason, outputs: allOutputs, empIDs, values }
}

const stateOf = (text: string) =>
  Object.hasOwn(stateCodes, text) && text !== 'void' ? stateCodes[text as MachineState] : -1
