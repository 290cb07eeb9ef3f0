import { telemetryShape, tooMuch } from './jsonShape.ts'
import { gatherRefusals, type RejectedTelemetry, refusal } from './refusals.ts'
import { type TelemetryFault, telemetryLimits } from './telemetryLimits.ts'
import { readTelemetrySlice, type TelemetrySlice } from './telemetrySlice.ts'

/** Unpacks gzip to at most `maxBytes`, or throws. Injected: the platform's own is the fast one. */
export type Gunzip = (bytes: Uint8Array, maxBytes: number) => Uint8Array

/** A telemetry message, checked. `seq` is null when the whole message was rejected. */
export type Telemetry = { seq: number | null; slices: TelemetrySlice[]; rejected: RejectedTelemetry[] }

/** In so many bytes of a machine's message nothing can stand that costs much: its fields are looked at one by one. */
export const smallMessage = 65_536

const utf8 = new TextDecoder('utf-8', { fatal: true })

const refused = (rule: TelemetryFault): Telemetry => ({ seq: null, slices: [], rejected: [refusal(rule)] })

/** Keeps of slices with the same `from` the one later in the message. */
function keepLatest(slices: TelemetrySlice[]): TelemetrySlice[] {
  let ascending = true
  for (let i = 1; i < slices.length && ascending; i++) ascending = slices[i]!.from > slices[i - 1]!.from
  return ascending ? slices : [...new Map(slices.map((slice) => [slice.from, slice])).values()]
}

/**
 * The JSON that a message is, gzip told by its magic bytes; or the rule that even that breaks. How much it holds is
 * looked at where it is larger than `smallBytes`.
 */
export function unpackJson(
  bytes: Uint8Array,
  gunzip: Gunzip,
  smallBytes = 0,
): { json: unknown } | { fault: TelemetryFault } {
  let plain = bytes
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    try {
      plain = gunzip(bytes, telemetryLimits.messageBytes)
    } catch {
      return { fault: 'gzip' }
    }
  if (plain.length > telemetryLimits.messageBytes) return { fault: 'shape' }
  if (plain.length > smallBytes && tooMuch(plain, telemetryShape)) return { fault: 'shape' }
  try {
    return { json: JSON.parse(utf8.decode(plain)) }
  } catch {
    return { fault: 'json' }
  }
}

/** What a message holds before anything in it is checked; or the rule that even that breaks. */
export function unpackTelemetry(bytes: Uint8Array, gunzip: Gunzip): { message: object } | { fault: TelemetryFault } {
  const unpacked = unpackJson(bytes, gunzip, smallMessage)
  if ('fault' in unpacked) return unpacked
  const { json: message } = unpacked
  return typeof message === 'object' && message !== null && !Array.isArray(message) ? { message } : { fault: 'message' }
}

/**
 * Reads a message of `telemetry.{organizationId}.{deviceId}` (contracts: slices) that arrived at `arrivalMs`: JSON,
 * gzip told by its magic bytes. A bad slice is rejected alone; of two with the same `from` the later counts. Never
 * throws.
 */
export function decodeTelemetry(bytes: Uint8Array, arrivalMs: number, gunzip: Gunzip): Telemetry {
  const unpacked = unpackTelemetry(bytes, gunzip)
  if ('fault' in unpacked) return refused(unpacked.fault)
  return checkTelemetry(unpacked.message, arrivalMs)
}

/** The same of a message that is unpacked already. */
export function checkTelemetry(message: object, arrivalMs: number): Telemetry {
  const { seq, slices: sent } = message as { seq?: unknown; slices?: unknown }
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return refused('seq')
  if (sent === undefined || sent === null) return refused('noSlices')
  if (!Array.isArray(sent) || sent.length > telemetryLimits.slices) return refused('slices')
  const slices: TelemetrySlice[] = []
  const refusals = gatherRefusals()
  for (let ord = 0; ord < sent.length; ord++) {
    const slice = readTelemetrySlice(sent[ord], { seq, ord, arrivalMs })
    if (typeof slice === 'string') refusals.add(slice, ord)
    else slices.push(slice)
  }
  return { seq, slices: keepLatest(slices), rejected: refusals.rejected }
}
