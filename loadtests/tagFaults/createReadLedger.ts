import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import type { Random } from '../flood/seededRandom.ts'
import { encodeReads } from './encodeReads.ts'

export type LedgerRead = TagRead & { epc: string }
export type LedgerMessage = { deviceId: number; body: string; reads: number }

export const antennasOfReader = 3
const code = (organizationId: number, tag: number) =>
  `E2801170${String(organizationId * 100_000 + tag).padStart(16, '0')}`

type LedgerOptions = {
  readers: number
  accounts: number
  tags: number
  /** Average number of reads in a message. */
  perMessage: number
  /** Average time between a reader's messages (ms). */
  stepMs: number
  /** Time of the first message; each reader continues from there. If it is a clock, messages have its current time. */
  start: number | (() => number)
  /** Share of reads that are up to an hour older than their message. */
  lateShare: number
}

/**
 * Generates the messages of readers and records all of them: reads of tags of the reader's organization, including late
 * ones and repeated ones with another strength (by readers that number their messages). A third of the readers each
 * uses Takt's own format, Impinj's and Zebra's.
 */
export function createReadLedger(random: Random, options: LedgerOptions) {
  const { readers, accounts, tags, start, stepMs, perMessage, lateShare } = options
  const written = new Map<number, Map<string, LedgerRead>>()
  const cursors = new Map<number, number>()
  const recentReads = new Map<number, LedgerRead[][]>()
  let seq = 0

  const note = (read: LedgerRead) => {
    const readerReads = written.get(read.deviceId) ?? new Map<string, LedgerRead>()
    written.set(read.deviceId, readerReads)
    readerReads.set(`${read.epc} ${read.at} ${read.antenna}`, read)
  }
  function fresh(deviceId: number): LedgerRead[] {
    const at = typeof start === 'number' ? (cursors.get(deviceId) ?? start) : start()
    cursors.set(deviceId, at + random.whole(1, 2 * stepMs))
    const seenKeys = new Set<string>()
    const reads = Array.from({ length: random.whole(1, 2 * perMessage) }, () => ({
      epc: code(organizationOf(deviceId, accounts), random.whole(1, tags)),
      at: random.chance(lateShare) ? at - random.whole(0, 3_600_000) : at + random.whole(0, 4 * stepMs),
      deviceId,
      antenna: random.whole(1, antennasOfReader),
      rssi: -random.whole(45, 75),
      count: 1,
      seq,
    }))
    // A read has one strength, unless a reader that numbers its messages corrects it later.
    return reads.filter(({ epc, at: readAt, antenna }) => {
      const key = `${epc} ${readAt} ${antenna}`
      if (seenKeys.has(key) || written.get(deviceId)?.has(key)) return false
      seenKeys.add(key)
      return true
    })
  }
  const again = (before: readonly LedgerRead[]) =>
    before.map((read) => ({ ...read, seq, rssi: -random.whole(45, 75) as number | null }))

  return {
    /** The reads that are valid in the end, by reader. */
    written,
    /** Returns the next message of a random reader. */
    next(): LedgerMessage {
      const deviceId = random.whole(1, readers)
      seq += 1
      const before = recentReads.get(deviceId) ?? []
      recentReads.set(deviceId, before)
      const isAgain = deviceId % 3 === 0 && before.length > 0 && random.chance(0.1)
      const reads = isAgain ? again(random.pick(before)) : fresh(deviceId)
      for (const read of reads) note(read)
      before.push(reads)
      if (before.length > 50) before.shift()
      return { deviceId, body: encodeReads(deviceId, seq, reads), reads: reads.length }
    },
  }
}
