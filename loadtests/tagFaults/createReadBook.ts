import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import type { Random } from '../flood/seededRandom.ts'
import { encodeReads } from './encodeReads.ts'

export type BookRead = TagRead & { epc: string }
export type BookMessage = { deviceId: number; body: string; reads: number }

export const antennasOfReader = 3
const code = (organizationId: number, tag: number) =>
  `E2801170${String(organizationId * 100_000 + tag).padStart(16, '0')}`

type Book = {
  readers: number
  accounts: number
  tags: number
  /** Reads in a message on average. */
  perMessage: number
  /** How far apart a reader's messages are, on average. */
  stepMs: number
  /** When the first was; each reader goes on by itself from there. Where it is a clock, messages are of then. */
  start: number | (() => number)
  /** How many reads are up to an hour older than their message. */
  lateShare: number
}

/**
 * Makes up what readers tell and writes down all of it: reads of tags of the reader's organization,
 * late and told again with another strength (by readers that number their messages) among the ordinary ones. A third
 * of the readers each speaks our own shape, Impinj's and Zebra's.
 */
export function createReadBook(random: Random, options: Book) {
  const { readers, accounts, tags, start, stepMs, perMessage, lateShare } = options
  const written = new Map<number, Map<string, BookRead>>()
  const cursors = new Map<number, number>()
  const told = new Map<number, BookRead[][]>()
  let seq = 0

  const note = (read: BookRead) => {
    const known = written.get(read.deviceId) ?? new Map<string, BookRead>()
    written.set(read.deviceId, known)
    known.set(`${read.epc} ${read.at} ${read.antenna}`, read)
  }
  function fresh(deviceId: number): BookRead[] {
    const at = typeof start === 'number' ? (cursors.get(deviceId) ?? start) : start()
    cursors.set(deviceId, at + random.whole(1, 2 * stepMs))
    const seen = new Set<string>()
    const reads = Array.from({ length: random.whole(1, 2 * perMessage) }, () => ({
      epc: code(organizationOf(deviceId, accounts), random.whole(1, tags)),
      at: random.chance(lateShare) ? at - random.whole(0, 3_600_000) : at + random.whole(0, 4 * stepMs),
      deviceId,
      antenna: random.whole(1, antennasOfReader),
      rssi: -random.whole(45, 75),
      count: 1,
      seq,
    }))
    // What was read once has one strength, unless a reader that numbers its messages says otherwise later.
    return reads.filter(({ epc, at: when, antenna }) => {
      const key = `${epc} ${when} ${antenna}`
      if (seen.has(key) || written.get(deviceId)?.has(key)) return false
      seen.add(key)
      return true
    })
  }
  const again = (before: readonly BookRead[]) =>
    before.map((read) => ({ ...read, seq, rssi: -random.whole(45, 75) as number | null }))

  return {
    /** What holds in the end, by reader. */
    written,
    /** The next message of a random reader. */
    next(): BookMessage {
      const deviceId = random.whole(1, readers)
      seq += 1
      const before = told.get(deviceId) ?? []
      told.set(deviceId, before)
      const isAgain = deviceId % 3 === 0 && before.length > 0 && random.chance(0.1)
      const reads = isAgain ? again(random.pick(before)) : fresh(deviceId)
      for (const read of reads) note(read)
      before.push(reads)
      if (before.length > 50) before.shift()
      return { deviceId, body: encodeReads(deviceId, seq, reads), reads: reads.length }
    },
  }
}
