import { stateOfCode } from '../efficiency/timeline/stateLook.ts'
import { durationText } from '../efficiency/wording.ts'
import { cut, explainRefusals, slicesOf, type TelemetryRemark } from './explainRefusals.ts'
import { checkTelemetry, type Gunzip, unpackTelemetry } from './telemetry.ts'
import { telemetryFaults, telemetryLimits } from './telemetryLimits.ts'
import { telemetrySliceSchema } from './telemetrySchema.ts'
import type { TelemetrySlice } from './telemetrySlice.ts'

/**
 * What became of a message. `refused`: a remark a broken rule, the first place of it and how often; `remarks`: taken,
 * and yet perhaps not meant so.
 */
export type ExplainedTelemetry = {
  seq: number | null
  /** How many slices were taken, and the one that ends last. */
  taken: number
  last: { from: number; to: number; state: ReturnType<typeof stateOfCode>; good: number; scrap: number } | null
  refused: TelemetryRemark[]
  remarks: TelemetryRemark[]
}

const mostNames = 10

const known = {
  message: new Set(['seq', 'slices']),
  slice: new Set(Object.keys(telemetrySliceSchema(0).shape)),
  output: new Set(Object.keys(telemetrySliceSchema(0).shape.outputs.unwrap().unwrap().element.shape)),
}

/** Names of fields that mean nothing here, each once. */
function unknownFields(message: object): string[] {
  const names = new Set<string>()
  const look = (holder: unknown, fields: ReadonlySet<string>) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const name of Object.keys(holder)) if (!fields.has(name)) names.add(name)
  }
  look(message, known.message)
  for (const slice of slicesOf(message)) {
    look(slice, known.slice)
    const outputs = (slice as { outputs?: unknown } | null)?.outputs
    if (Array.isArray(outputs)) for (const output of outputs) look(output, known.output)
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
      'Some fields mean nothing here and were passed over',
      'Write them as the contract does, capitals included. Numbers of your own go into values.',
      names.slice(0, mostNames).map(cut).join(', ') + (names.length > mostNames ? ', …' : ''),
    )
  if (slicesOf(message).length === 0) remark('The message holds no slices', 'Send what was so from when to when.')
  const behind = slices.length === 0 ? 0 : arrivalMs - Math.max(...slices.map(({ to }) => to))
  if (behind > telemetryLimits.aheadMs)
    remark(
      `It tells of what ended ${durationText(behind / 1000)} before it arrived`,
      'If it was to tell what is so now, its clock is behind: set it (NTP). History is taken as it is.',
    )
  return remarks
}

const lastOf = (slices: readonly TelemetrySlice[]): ExplainedTelemetry['last'] => {
  const last = slices.reduce<TelemetrySlice | null>(
    (slice, other) => (slice && slice.to >= other.to ? slice : other),
    null,
  )
  if (!last) return null
  const sum = (what: 'good' | 'scrap') => last.outputs.reduce((total, output) => total + output[what], 0)
  return { from: last.from, to: last.to, state: stateOfCode(last.state), good: sum('good'), scrap: sum('scrap') }
}

/**
 * Says for people what becomes of a message that arrived at `arrivalMs`, by the very rules that take it in. Never
 * throws.
 */
export function explainTelemetry(bytes: Uint8Array, arrivalMs: number, gunzip: Gunzip): ExplainedTelemetry {
  const unpacked = unpackTelemetry(bytes, gunzip)
  if ('fault' in unpacked) {
    const whole = { index: null, fault: unpacked.fault, reason: telemetryFaults[unpacked.fault] }
    const refused = explainRefusals([whole], { message: null, arrivalMs })
    return { seq: null, taken: 0, last: null, refused, remarks: [] }
  }
  const { message } = unpacked
  const { seq, slices, rejected } = checkTelemetry(message, arrivalMs)
  return {
    seq,
    taken: slices.length,
    last: lastOf(slices),
    refused: explainRefusals(rejected, { message, arrivalMs }),
    remarks: rejected.some(({ index }) => index === null) ? [] : remarksOn(message, slices, arrivalMs),
  }
}
