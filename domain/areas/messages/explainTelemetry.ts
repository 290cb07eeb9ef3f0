import { stateOfCode } from '../efficiency/timeline/stateStyles.ts'
import { durationText } from '../efficiency/wording.ts'
import { explainRejections, slicesOf, type TelemetryRemark, truncate } from './explainRejections.ts'
import { checkTelemetry, type Gunzip, unpackTelemetry } from './telemetry.ts'
import { telemetryFaults, telemetryLimits } from './telemetryLimits.ts'
import { telemetrySliceSchema } from './telemetrySchema.ts'
import type { TelemetrySlice } from './telemetrySlice.ts'

/**
 * Result of processing a message. `refused`: one remark per broken rule, with its first index and its count; `remarks`:
 * accepted, but possibly unintended.
 */
export type ExplainedTelemetry = {
  seq: number | null
  /** Number of accepted slices, and the one that ends last. */
  taken: number
  last: { from: number; to: number; state: ReturnType<typeof stateOfCode>; good: number; scrap: number } | null
  refused: TelemetryRemark[]
  remarks: TelemetryRemark[]
}

const maxNames = 10

const knownFields = {
  message: new Set(['seq', 'slices']),
  slice: new Set(Object.keys(telemetrySliceSchema(0).shape)),
  output: new Set(Object.keys(telemetrySliceSchema(0).shape.outputs.unwrap().unwrap().element.shape)),
}

/** Returns the names of unknown fields, each once. */
function unknownFields(message: object): string[] {
  const names = new Set<string>()
  const addUnknown = (holder: unknown, fields: ReadonlySet<string>) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const name of Object.keys(holder)) if (!fields.has(name)) names.add(name)
  }
  addUnknown(message, knownFields.message)
  for (const slice of slicesOf(message)) {
    addUnknown(slice, knownFields.slice)
    const outputs = (slice as { outputs?: unknown } | null)?.outputs
    if (Array.isArray(outputs)) for (const output of outputs) addUnknown(output, knownFields.output)
  }
  return [...names]
}

function remarksOn(message: object, slices: readonly TelemetrySlice[], arrivalMs: number): TelemetryRemark[] {
  const remarks: TelemetryRemark[] = []
  const remark = (what: string, advice: string, input: string | null = null) =>
    remarks.push({ what, advice, given: input, slice: null, count: 1 })
  const names = unknownFields(message)
  if (names.length > 0)
    remark(
      'Some fields are unknown and were ignored',
      'Spell them as in the contract, including capitals. Put your own numbers into values.',
      names.slice(0, maxNames).map(truncate).join(', ') + (names.length > maxNames ? ', …' : ''),
    )
  if (slicesOf(message).length === 0)
    remark('The message contains no slices', 'Send at least one slice: a state with its start and end.')
  const behind = slices.length === 0 ? 0 : arrivalMs - Math.max(...slices.map(({ to }) => to))
  if (behind > telemetryLimits.aheadMs)
    remark(
      `The message ended ${durationText(behind / 1000)} before it arrived`,
      'If the message is about the present, the clock of the sender is slow: set it (NTP). History is accepted.',
    )
  return remarks
}

const lastOf = (slices: readonly TelemetrySlice[]): ExplainedTelemetry['last'] => {
  const last = slices.reduce<TelemetrySlice | null>(
    (slice, other) => (slice && slice.to >= other.to ? slice : other),
    null,
  )
  if (!last) return null
  const sum = (counter: 'good' | 'scrap') => last.outputs.reduce((total, output) => total + output[counter], 0)
  return { from: last.from, to: last.to, state: stateOfCode(last.state), good: sum('good'), scrap: sum('scrap') }
}

/**
 * Explains to people how a message that arrived at `arrivalMs` is processed, by the same rules as its ingestion. Never
 * throws.
 */
export function explainTelemetry(bytes: Uint8Array, arrivalMs: number, gunzip: Gunzip): ExplainedTelemetry {
  const unpacked = unpackTelemetry(bytes, gunzip)
  if ('fault' in unpacked) {
    const whole = { index: null, fault: unpacked.fault, reason: telemetryFaults[unpacked.fault] }
    const refused = explainRejections([whole], { message: null, arrivalMs })
    return { seq: null, taken: 0, last: null, refused, remarks: [] }
  }
  const { message } = unpacked
  const { seq, slices, rejected } = checkTelemetry(message, arrivalMs)
  return {
    seq,
    taken: slices.length,
    last: lastOf(slices),
    refused: explainRejections(rejected, { message, arrivalMs }),
    remarks: rejected.some(({ index }) => index === null) ? [] : remarksOn(message, slices, arrivalMs),
  }
}
