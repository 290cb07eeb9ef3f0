import { setTimeout as sleep } from 'node:timers/promises'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { countMessages } from '../faults/waitUntilDone.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { compareReads } from './compareReads.ts'
import { createReadLedger } from './createReadLedger.ts'
import { openTagFixture } from './openTagFixture.ts'
import { publishReads, waitUntilWritten } from './publishReads.ts'

const limitMs = 120_000
// The ledger's time runs faster than the clock and must stay in the past: reads ahead of their arrival are rejected.
const startBeforeMs = 20 * 86_400_000
const stepMs = 4_000

const victims = ['ingest', 'clickhouse', 'nats', 'postgres'] as const
type Victim = (typeof victims)[number]

export type TagFaults = {
  kills: Record<Victim, number>
  messages: number
  /** Acknowledged reads, including duplicates, and different ones. */
  acknowledgedReads: number
  reads: number
  tags: number
  /** Differences between the tables and the ledger; empty if they agree. */
  differences: string[]
}

/**
 * Runs the fault test of reads: readers in the accounts of several organizations publish reads of a ledger, shuffled
 * and repeated, while ingest, ClickHouse, NATS and Postgres are killed (-9) at random moments for `seconds`; then
 * compares every read and every stay with the ledger.
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
  const fixture = await openTagFixture({ readers, accounts })
  const { client, nats, machines } = fixture
  const random = seededRandom(options.seed)
  const kills = { ingest: 0, clickhouse: 0, nats: 0, postgres: 0 }
  const strike = async (part: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await part.kill()
    await sleep(random.whole(0, 500))
    await part.restart()
  }
  const strikes: Record<Victim, () => Promise<unknown>> = {
    ingest: async () => fixture.ingest.kill(),
    clickhouse: () => strike(fixture.clickhouse),
    nats: () => strike(fixture.server),
    postgres: () => strike(fixture.postgres),
  }
  const chaos = async () => {
    const notKilledYet = () => victims.filter((victim) => kills[victim] === 0)
    for (const end = Date.now() + options.seconds * 1000; ; ) {
      await sleep(random.whole(300, 2500))
      const left = Date.now() < end ? victims : notKilledYet()
      if (left.length === 0) return
      const victim = random.pick(left)
      kills[victim] += 1
      await strikes[victim]()
    }
  }
  try {
    const start = Date.now() - startBeforeMs
    const plant = { readers, accounts, tags, start, stepMs, perMessage: 6, lateShare: 0.05 }
    const ledger = createReadLedger(seededRandom(options.seed + 1), plant)
    const struck = chaos()
    const publishOptions = { machines, random: seededRandom(options.seed + 2), ledger, accounts, perSecond }
    const [published] = await Promise.all([publishReads({ ...publishOptions, until: struck.catch(() => {}) }), struck])
    await waitUntilWritten(nats, limitMs)

    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    const written = [...ledger.written.values()].flatMap((readerReads) => [...readerReads.values()])
    const owner = openPostgres<Tables>(fixture.postgres.url, 1)
    for (const organizationId of organizationsOf(accounts)) {
      const floor = await loadLocatingFloor(owner, organizationId)
      const ownReads = written.filter(({ deviceId }) => organizationOf(deviceId, accounts) === organizationId)
      differences.push(...(await compareReads({ client, organizationId, written: ownReads, floor })))
    }
    await owner.destroy()
    const different = new Set(written.map(({ epc }) => epc)).size
    return {
      kills,
      messages: published.messages,
      acknowledgedReads: published.reads,
      reads: written.length,
      tags: different,
      differences,
    }
  } finally {
    await fixture.close()
  }
}
