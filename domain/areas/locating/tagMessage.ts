import { explainRefusals, type TelemetryRemark } from '../messages/explainRefusals.ts'
import { parseInstant } from '../messages/parseInstant.ts'
import { gatherRefusals, type RejectedTelemetry, refusal } from '../messages/refusals.ts'
import { type Gunzip, unpackJson } from '../messages/telemetry.ts'
import type { TelemetryFault } from '../messages/telemetryLimits.ts'
import { readEpc } from '../tags/face.ts'
import { readerEvent } from './readerEvents.ts'
import type { TagRead } from './tagRead.ts'

/** What a message of a reader may hold at most (contracts: tag reads). */
const limits = { reads: 10_000, antenna: 999, count: 4_294_967_295, oldMs: 30 * 86_400_000, aheadMs: 300_000 }

/** A read as a reader sent it: all but by whom. */
export type SentRead = Omit<TagRead, 'deviceId'> & { readonly epc: string }

/** A message of a reader, checked. `reads` is empty and `rejected` not when all of it was refused. */
export type TagMessage = { reads: SentRead[]; rejected: RejectedTelemetry[] }

const refused = (rule: TelemetryFault): TagMessage => ({ reads: [], rejected: [refusal(rule)] })

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.count

/** Checks one read: the read, or the rule it breaks. */
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

/** Keeps of the same read in a message the later one. */
function keepLatest(reads: SentRead[]): SentRead[] {
  const last = new Map(reads.map((read) => [`${read.epc} ${read.at} ${read.antenna}`, read]))
  return last.size === reads.length ? reads : [...last.values()]
}

/** When a message came, and its place among those that came, which orders those that carry no `seq`. */
export type Arrival = { ms: number; place: number }

/** A message whose entries were not looked at yet; one without `read` tells of no tag. */
type Listed = { seq: number; entries: readonly { read?: unknown }[] }

/** What a message lists: our own shape, or events of a reader, one or several; or the rule that even that breaks. */
function listed(message: unknown, place: number): Listed | TelemetryFault {
  if (typeof message !== 'object' || message === null) return 'tagMessage'
  const event = readerEvent(message)
  if (event) return { seq: place, entries: [event] }
  const { seq = place, reads } = (Array.isArray(message) ? { reads: message } : message) as Record<string, unknown>
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return 'seq'
  if (reads === undefined || reads === null) return 'noReads'
  if (!Array.isArray(reads) || reads.length > limits.reads) return 'reads'
  return { seq, entries: reads.map((read: unknown) => readerEvent(read) ?? { read }) }
}

function checkReads({ seq, entries }: Listed, arrivalMs: number): TagMessage {
  const reads: SentRead[] = []
  const refusals = gatherRefusals()
  for (const [index, { read: input }] of entries.entries()) {
    if (input === undefined) continue
    const read = readRead(input, seq, arrivalMs)
    if (typeof read === 'string') refusals.add(read, index)
    else reads.push(read)
  }
  return { reads: keepLatest(reads), rejected: refusals.rejected }
}

/**
 * Checks JSON that is a message of a reader: `{seq, reads}`, or what readers as they are sold tell (`readerEvent`), one
 * or a list. A bad read is rejected alone, what tells of no tag is passed over. Never throws.
 */
export function checkTagMessage(message: unknown, arrived: Arrival): TagMessage {
  const list = listed(message, arrived.place)
  return typeof list === 'string' ? refused(list) : checkReads(list, arrived.ms)
}

/**
 * Reads a message of `tags.{organizationId}.{deviceId}` (contracts: tag reads): JSON, gzip told by its magic bytes, as
 * `checkTagMessage` does.
 */
export function decodeTagMessage(bytes: Uint8Array, arrived: Arrival, gunzip: Gunzip): TagMessage {
  const opened = unpackJson(bytes, gunzip)
  return 'fault' in opened ? refused(opened.fault) : checkTagMessage(opened.json, arrived)
}

/**
 * Says for people what becomes of such a message, by the very rules that take it in: how many reads of it are taken,
 * and each broken rule with what to do. Never throws.
 */
export function explainTagMessage(
  bytes: Uint8Array,
  arrivalMs: number,
  gunzip: Gunzip,
): { taken: number; refused: TelemetryRemark[] } {
  const opened = unpackJson(bytes, gunzip)
  if ('fault' in opened)
    return { taken: 0, refused: explainRefusals([refusal(opened.fault)], { message: null, arrivalMs }) }
  const list = listed(opened.json, 0)
  if (typeof list === 'string') {
    const message = typeof opened.json === 'object' ? opened.json : null
    return { taken: 0, refused: explainRefusals([refusal(list)], { message, arrivalMs }) }
  }
  const { reads, rejected } = checkReads(list, arrivalMs)
  const message = { reads: list.entries.map(({ read }) => read) }
  return { taken: reads.length, refused: explainRefusals(rejected, { message, arrivalMs }) }
}
