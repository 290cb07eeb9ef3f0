import { jsonShapeProblem, telemetryShape } from './jsonShape.ts'
import { readPlainTelemetry } from './plain/plainTelemetry.ts'
import { collectRejections, type RejectedTelemetry, rejection } from './rejections.ts'
import { type TelemetryFault, telemetryLimits } from './telemetryLimits.ts'
import { readTelemetrySlice, type TelemetrySlice } from './telemetrySlice.ts'

/**
 * Unpacks gzip to at most `maxBytes`, or throws. Injected, because the platform's own implementation is the fast one.
 */
export type Gunzip = (bytes: Uint8Array, maxBytes: number) => Uint8Array

/** A validated telemetry message. `seq` is null if the whole message was rejected. */
export type Telemetry = { seq: number | null; slices: TelemetrySlice[]; rejected: RejectedTelemetry[] }

/** Size in bytes up to which a machine's message cannot be expensive, so that its fields are validated individually. */
export const smallMessage = 65_536

const utf8 = new TextDecoder('utf-8', { fatal: true })

const rejectAll = (rule: TelemetryFault): Telemetry => ({ seq: null, slices: [], rejected: [rejection(rule)] })

/** Removes slices with the same `from`; the last one in the message remains. */
function dropDuplicates(slices: TelemetrySlice[]): TelemetrySlice[] {
  let ascending = true
  for (let i = 1; i < slices.length && ascending; i++) ascending = slices[i]!.from > slices[i - 1]!.from
  return ascending ? slices : [...new Map(slices.map((slice) => [slice.from, slice])).values()]
}

/**
 * Unpacks a message if it starts with the magic bytes of gzip; returns the broken rule if it is invalid or too large.
 */
function unpack(bytes: Uint8Array, gunzip: Gunzip): { text: Uint8Array } | { fault: TelemetryFault } {
  let text = bytes
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    try {
      text = gunzip(bytes, telemetryLimits.messageBytes)
    } catch {
      return { fault: 'gzip' }
    }
  return text.length > telemetryLimits.messageBytes ? { fault: 'shape' } : { text }
}

/** Parses JSON. The structure is checked if it is larger than `smallBytes`. */
function parseJson(text: Uint8Array, smallBytes: number): { json: unknown } | { fault: TelemetryFault } {
  if (text.length > smallBytes && jsonShapeProblem(text, telemetryShape)) return { fault: 'shape' }
  try {
    return { json: JSON.parse(utf8.decode(text)) }
  } catch {
    return { fault: 'json' }
  }
}

/** Parses the JSON of a message, gzipped or not; returns the broken rule if it is invalid. */
export function unpackJson(bytes: Uint8Array, gunzip: Gunzip): { json: unknown } | { fault: TelemetryFault } {
  const unpacked = unpack(bytes, gunzip)
  return 'fault' in unpacked ? unpacked : parseJson(unpacked.text, 0)
}

function parseMessage(text: Uint8Array): { message: object } | { fault: TelemetryFault } {
  const parsed = parseJson(text, smallMessage)
  if ('fault' in parsed) return parsed
  const { json: message } = parsed
  return typeof message === 'object' && message !== null && !Array.isArray(message) ? { message } : { fault: 'message' }
}

/** Returns the unvalidated content of a message, or the broken rule if it has none. */
export function unpackTelemetry(bytes: Uint8Array, gunzip: Gunzip): { message: object } | { fault: TelemetryFault } {
  const unpacked = unpack(bytes, gunzip)
  return 'fault' in unpacked ? unpacked : parseMessage(unpacked.text)
}

/**
 * Decodes a message of `telemetry.{organizationId}.{deviceId}` (contracts: slices) that arrived at `arrivalMs`: JSON,
 * gzipped if it starts with the magic bytes. An invalid slice is rejected alone; of two with the same `from` the later
 * counts. Never throws.
 */
export function decodeTelemetry(bytes: Uint8Array, arrivalMs: number, gunzip: Gunzip): Telemetry {
  const unpacked = unpack(bytes, gunzip)
  if ('fault' in unpacked) return rejectAll(unpacked.fault)
  const plain = readPlainTelemetry(unpacked.text, arrivalMs)
  if (plain) return { ...plain, rejected: [] }
  const parsed = parseMessage(unpacked.text)
  if ('fault' in parsed) return rejectAll(parsed.fault)
  return checkTelemetry(parsed.message, arrivalMs)
}

/** Same as `decodeTelemetry` for an unpacked message. */
export function checkTelemetry(message: object, arrivalMs: number): Telemetry {
  const { seq, slices: entries } = message as { seq?: unknown; slices?: unknown }
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return rejectAll('seq')
  if (entries === undefined || entries === null) return rejectAll('noSlices')
  if (!Array.isArray(entries) || entries.length > telemetryLimits.slices) return rejectAll('slices')
  const slices: TelemetrySlice[] = []
  const rejections = collectRejections()
  for (let ord = 0; ord < entries.length; ord++) {
    const slice = readTelemetrySlice(entries[ord], { seq, ord, arrivalMs })
    if (typeof slice === 'string') rejections.add(slice, ord)
    else slices.push(slice)
  }
  return { seq, slices: dropDuplicates(slices), rejected: rejections.rejected }
}
