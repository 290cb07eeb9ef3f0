import { explainRefusals, type TelemetryRemark } from '../messages/explainRefusals.ts'
import { parseInstant } from '../messages/parseInstant.ts'
import { type Gunzip, type RejectedTelemetry, unpackTelemetry } from '../messages/telemetry.ts'
import { type TelemetryFault, telemetryFaults } from '../messages/telemetryLimits.ts'
import { readEpc } from '../tags/face.ts'
import type { TagRead } from './tagRead.ts'

/** What a message of a reader may hold at most (contracts: tag reads). */
const limits = { reads: 10_000, antenna: 999, count: 4_294_967_295, oldMs: 30 * 86_400_000, aheadMs: 300_000 }

/** A read as a reader sent it: all but by whom. */
export type SentRead = Omit<TagRead, 'deviceId'> & { readonly epc: string }

/** A message of a reader, checked. `reads` is empty and `rejected` not when all of it was refused. */
export type TagMessage = { reads: SentRead[]; rejected: RejectedTelemetry[] }

const fault = (rule: TelemetryFault, index: number | null): RejectedTelemetry => ({
  index,
  fault: rule,
  reason: telemetryFaults[rule],
})
const refused = (rule: TelemetryFault): TagMessage => ({ reads: [], rejected: [fault(rule, null)] })

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

function checkTagMessage(message: object, arrivalMs: number): TagMessage {
  const { seq, reads: sent } = message as { seq?: unknown; reads?: unknown }
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return refused('seq')
  if (sent === undefined || sent === null) return refused('noReads')
  if (!Array.isArray(sent) || sent.length > limits.reads) return refused('reads')
  const reads: SentRead[] = []
  const rejected: RejectedTelemetry[] = []
  for (const [index, input] of sent.entries()) {
    const read = readRead(input, seq, arrivalMs)
    if (typeof read === 'string') rejected.push(fault(read, index))
    else reads.push(read)
  }
  return { reads: keepLatest(reads), rejected }
}

const openMessage = (bytes: Uint8Array, gunzip: Gunzip): { message: object } | { fault: TelemetryFault } => {
  const unpacked = unpackTelemetry(bytes, gunzip)
  return 'fault' in unpacked && unpacked.fault === 'message' ? { fault: 'tagMessage' } : unpacked
}

/**
 * Reads a message of `tags.{organizationId}.{deviceId}` (contracts: tag reads) that arrived at `arrivalMs`: JSON, gzip
 * told by its magic bytes. A bad read is rejected alone. Never throws.
 */
export function decodeTagMessage(bytes: Uint8Array, arrivalMs: number, gunzip: Gunzip): TagMessage {
  const opened = openMessage(bytes, gunzip)
  return 'fault' in opened ? refused(opened.fault) : checkTagMessage(opened.message, arrivalMs)
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
  const opened = openMessage(bytes, gunzip)
  const message = 'fault' in opened ? null : opened.message
  const { reads, rejected } = 'fault' in opened ? refused(opened.fault) : checkTagMessage(opened.message, arrivalMs)
  return { taken: reads.length, refused: explainRefusals(rejected, { message, arrivalMs }) }
}
