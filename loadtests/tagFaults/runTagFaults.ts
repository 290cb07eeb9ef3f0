import { setTimeout as sleep } from 'node:timers/promises'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { countMessages } from '../faults/allDone.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { compareReads } from './compareReads.ts'
import { createReadBook } from './createReadBook.ts'
import { openTagBed } from './openTagBed.ts'
import { readsDone, tellReads } from './tellReads.ts'

const limitMs = 120_000
// The book's time runs faster than the clock and must stay in the past: what lies ahead of arrival is rejected.
const beganBeforeMs = 20 * 86_400_000
const stepMs = 4_000

const victims = ['ingest', 'clickhouse', 'nats', 'postgres'] as const
type Victim = (typeof victims)[number]

export type TagFaults = {
  kills: Record<Victim, number>
  messages: number
  /** Reads that were acknowledged, duplicates counted, and different ones. */
  told: number
  reads: number
  tags: number
  /** What the tables say instead of the book; empty if they agree. */
  differences: string[]
}

/**
 * The fault test of reads: readers in the accounts of so many organizations tell reads in a book of their own, shuffled
 * and repeated, while ingest, ClickHouse, NATS and Postgres are killed (-9) at random moments for `seconds`; then
 * compares every read and every stay with the book.
 */
export async function runTagFaults(options: {
  seed: number
  seconds: number
  readers: number
  accounts: number
  tags: number
  perSecond: number
}): Promise<TagFaults> {
  const { readers, accounts, tags, perSecond } = options
  const bed = await openTagBed({ readers, accounts })
  const { client, nats, machines } = bed
  const random = seededRandom(options.seed)
  const kills = { ingest: 0, clickhouse: 0, nats: 0, postgres: 0 }
  const strike = async (part: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await part.kill()
    await sleep(random.whole(0, 500))
    await part.restart()
  }
  const strikes: Record<Victim, () => Promise<unknown>> = {
    ingest: async () => bed.ingest.kill(),
    clickhouse: () => strike(bed.clickhouse),
    nats: () => strike(bed.server),
    postgres: () => strike(bed.postgres),
  }
  const chaos = async () => {
    const spared = () => victims.filter((victim) => kills[victim] === 0)
    for (const end = Date.now() + options.seconds * 1000; ; ) {
      await sleep(random.whole(300, 2500))
      const left = Date.now() < end ? victims : spared()
      if (left.length === 0) return
      const victim = random.pick(left)
      kills[victim] += 1
      await strikes[victim]()
    }
  }
  try {
    const start = Date.now() - beganBeforeMs
    const plant = { readers, accounts, tags, start, stepMs, perMessage: 6, lateShare: 0.05 }
    const book = createReadBook(seededRandom(options.seed + 1), plant)
    const struck = chaos()
    const telling = { machines, random: seededRandom(options.seed + 2), book, accounts, perSecond }
    const [told] = await Promise.all([tellReads({ ...telling, until: struck.catch(() => {}) }), struck])
    await readsDone(nats, limitMs)

    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    const written = [...book.written.values()].flatMap((own) => [...own.values()])
    const owner = openPostgres<Tables>(bed.postgres.url, 1)
    for (const organizationId of organizationsOf(accounts)) {
      const floor = await loadLocatingFloor(owner, organizationId)
      const own = written.filter(({ deviceId }) => organizationOf(deviceId, accounts) === organizationId)
      differences.push(...(await compareReads({ client, organizationId, written: own, floor })))
    }
    await owner.destroy()
    const different = new Set(written.map(({ epc }) => epc)).size
    return { kills, messages: told.messages, told: told.reads, reads: written.length, tags: different, differences }
  } finally {
    await bed.close()
  }
}
