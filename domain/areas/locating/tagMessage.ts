import { explainRejections, type TelemetryRemark } from '../messages/explainRejections.ts'
import { parseInstant } from '../messages/parseInstant.ts'
import { collectRejections, type RejectedTelemetry, rejection } from '../messages/rejections.ts'
import { type Gunzip, unpackJson } from '../messages/telemetry.ts'
import type { TelemetryFault } from '../messages/telemetryLimits.ts'
import { readEpc } from '../tags/index.ts'
import { readerEvent } from './readerEvents.ts'
import type { TagRead } from './tagRead.ts'

/** Limits for a message of a reader (contracts: tag reads). */
const limits = { reads: 10_000, antenna: 999, count: 4_294_967_295, oldMs: 30 * 86_400_000, aheadMs: 300_000 }

/** A read as sent by a reader, without the reader's id. */
export type SentRead = Omit<TagRead, 'deviceId'> & { readonly epc: string }

/** A validated message of a reader. If it is rejected as a whole, `reads` is empty and `rejected` is not. */
export type TagMessage = { reads: SentRead[]; rejected: RejectedTelemetry[] }

const rejectAll = (rule: TelemetryFault): TagMessage => ({ reads: [], rejected: [rejection(rule)] })

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.count

/** Validates one read; returns the read, or the rule it breaks. */
function readRead(input: unknown, seq: number, arrivalMs: number): SentRead | TelemetryFault {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return 'read'
  const fields = input as Record<string, unknown>
  const epc = typeof fields.epc === 'string' ? readEpc(fields.epc) : null
  if (epc === null) return 'epc'
  const at = typeof fields.at === 'string' ? parseInstant(fields.at) : Number.NaN
  if (Number.isNaN(at)) return 'at'
  if (at < arrivalMs - limits.oldMs) return 'early'
  if (at > arrivalMs + limits.aheadMs) return 'late'
  const { antenna = 0 } = fields
  if (typeof antenna !== 'number' || !Number.isInteger(antenna) || antenna < 0 || antenna > limits.antenna)
    return 'antenna'
  const rssi = fields.rssi ?? null
  if (rssi !== null && (typeof rssi !== 'number' || !(rssi >= -200 && rssi <= 50))) return 'rssi'
  const count = fields.count ?? 1
  if (!isCount(count)) return 'readCount'
  return { epc, at, antenna, rssi, count, seq }
}

/** Removes duplicate reads within a message; the later one remains. */
function dropDuplicates(reads: SentRead[]): SentRead[] {
  const last = new Map(reads.map((read) => [`${read.epc} ${read.at} ${read.antenna}`, read]))
  return last.size === reads.length ? reads : [...last.values()]
}

/**
 * Time of arrival of a message, and its number in the order of arrival, which serves as `seq` for messages without one.
 */
export type Arrival = { ms: number; place: number }

/** A message with unvalidated entries; an entry without `read` is not about a tag. */
type Listed = { seq: number; entries: readonly { read?: unknown }[] }

/**
 * Extracts the entries of a message: our own format, or one or several events of a reader; returns the broken rule if
 * the message is neither.
 */
function listed(message: unknown, arrivalNumber: number): Listed | TelemetryFault {
  if (typeof message !== 'object' || message === null) return 'tagMessage'
  const event = readerEvent(message)
  if (event) return { seq: arrivalNumber, entries: [event] }
  const { seq = arrivalNumber, reads } = (Array.isArray(message) ? { reads: message } : message) as Record<
    string,
    unknown
  >
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return 'seq'
  if (reads === undefined || reads === null) return 'noReads'
  if (!Array.isArray(reads) || reads.length > limits.reads) return 'reads'
  return { seq, entries: reads.map((read: unknown) => readerEvent(read) ?? { read }) }
}

function checkReads({ seq, entries }: Listed, arrivalMs: number): TagMessage {
  const reads: SentRead[] = []
  const rejections = collectRejections()
  for (const [index, { read: input }] of entries.entries()) {
    if (input === undefined) continue
    const read = readRead(input, seq, arrivalMs)
    if (typeof read === 'string') rejections.add(read, index)
    else reads.push(read)
  }
  return { reads: dropDuplicates(reads), rejected: rejections.rejected }
}

/**
 * Validates the JSON of a reader's message: `{seq, reads}`, or one or several events of a commercial reader
 * (`readerEvent`). An invalid read is rejected alone, entries without a tag are ignored. Never throws.
 */
export function checkTagMessage(message: unknown, arrived: Arrival): TagMessage {
  const list = listed(message, arrived.place)
  return typeof list === 'string' ? rejectAll(list) : checkReads(list, arrived.ms)
}

/**
 * Decodes a message of `tags.{organizationId}.{deviceId}` (contracts: tag reads): JSON, gzipped if it starts with the
 * magic bytes. Validates it with `checkTagMessage`.
 */
export function decodeTagMessage(bytes: Uint8Array, arrived: Arrival, gunzip: Gunzip): TagMessage {
  const opened = unpackJson(bytes, gunzip)
  return 'fault' in opened ? rejectAll(opened.fault) : checkTagMessage(opened.json, arrived)
}

/**
 * Explains to people how such a message is processed, by the same rules as its ingestion: the number of accepted reads,
 * and each broken rule with advice. Never throws.
 */
export function explainTagMessage(
  bytes: Uint8Array,
  arrivalMs: number,
  gunzip: Gunzip,
): { taken: number; refused: TelemetryRemark[] } {
  const opened = unpackJson(bytes, gunzip)
  if ('fault' in opened)
    return { taken: 0, refused: explainRejections([rejection(opened.fault)], { message: null, arrivalMs }) }
  const list = listed(opened.json, 0)
  if (typeof list === 'string') {
    const message = typeof opened.json === 'object' ? opened.json : null
    return { taken: 0, refused: explainRejections([rejection(list)], { message, arrivalMs }) }
  }
  const { reads, rejected } = checkReads(list, arrivalMs)
  const message = { reads: list.entries.map(({ read }) => read) }
  return { taken: reads.length, refused: explainRejections(rejected, { message, arrivalMs }) }
}
