import { setTimeout as sleep } from 'node:timers/promises'
import { createTestEnvironment, spawnClickHouse } from '@takt/launch/test.fixture.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { startWriter, type WriterProcess } from '../flood/startWriter.ts'
import { type Closed, closeLedger } from './closeLedger.ts'
import { compareLedger } from './compareLedger.ts'
import { createLedger } from './createLedger.ts'
import { flood } from './flood.ts'
import { openDays } from './openDays.ts'
import { createReasonEditor } from './reasonEditor.ts'
import { requestCatchUps } from './requestCatchUps.ts'
import { countMessages, waitUntilDone } from './waitUntilDone.ts'

// The ledger's time runs faster than the clock and must stay in the past: slices ahead of their arrival are rejected.
const startBeforeMs = 90 * 86_400_000
const limitMs = 120_000

export type Faults = {
  kills: { ingest: number; clickhouse: number; nats: number }
  messages: number
  slices: number
  /** Expected totals by resource, from the ledger; differences in the tables (empty if they agree). */
  expected: Map<string, Closed>
  /** Number of queries that waited for the writer, by outcome. */
  catchUps: Record<string, number>
  /** Number of reason entries that are valid in the end. */
  reasonEntries: number
  differences: string[]
}

/**
 * Runs the fault test: devices in the accounts of several organizations flood the writer with messages of a ledger,
 * shuffled and repeated, while users change reasons of stops and query, and ingest, ClickHouse and NATS are killed (-9)
 * at random moments for `seconds`; then compares every count, every millisecond and every stop with the ledger.
 */
export async function runFaults(options: {
  seed: number
  seconds: number
  devices: number
  accounts: number
  perSecond: number
}): Promise<Faults> {
  const { devices, accounts } = options
  const random = seededRandom(options.seed)
  const environment = await createTestEnvironment({ migrate: false })
  const clickhouse = await spawnClickHouse()
  await migrate({ databaseUrl: environment.databaseUrl, clickhouseUrl: clickhouse.url, secret: environment.secret })
  await makeOrganizations(environment.databaseUrl, Math.max(1, accounts))
  const env = { ...environment.env, CLICKHOUSE_URL: clickhouse.url, FLOOD_CLOSING: 'at once' }
  const people = await createReasonEditor(environment.databaseUrl, { devices, accounts })
  let writer: WriterProcess = startWriter(env, { devices, accounts })
  await writer.running
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'flood' })
  const machines = await openMachines(environment, devices, accounts)
  const client = openClickHouse(clickhouse.url)
  const start = Date.now() - startBeforeMs
  const ledger = createLedger(random, devices, start)
  const over = new Date(start + 30 * 86_400_000).toISOString()
  const pendingWork = async () => {
    const open = await openDays(client, accounts, over)
    const waiting = await people.waiting()
    return waiting > 0 ? [...open, `${waiting} stretches are not computed anew`] : open
  }
  const kills = { ingest: 0, clickhouse: 0, nats: 0 }
  const strikes = {
    ingest: async () => {
      await writer.kill()
      await sleep(random.whole(0, 500))
      writer = startWriter(env, { devices, accounts })
    },
    clickhouse: async () => {
      await clickhouse.kill()
      await sleep(random.whole(0, 500))
      await clickhouse.restart()
    },
    nats: async () => {
      await environment.killNats()
      await sleep(random.whole(0, 500))
      await environment.restartNats()
    },
  }
  const chaos = async () => {
    const hasSurvivor = () => Object.values(kills).some((count) => count === 0)
    for (const end = Date.now() + options.seconds * 1000; Date.now() < end || hasSurvivor(); ) {
      await sleep(random.whole(300, 2500))
      const victim = random.pick(['ingest', 'clickhouse', 'nats'] as const)
      kills[victim] += 1
      await strikes[victim]()
    }
  }
  try {
    const struck = chaos()
    const chaosEnd = struck.catch(() => {})
    const { perSecond } = options
    const [messages, catchUps] = await Promise.all([
      flood({ machines, random: seededRandom(options.seed + 1), ledger, accounts, perSecond, until: chaosEnd }),
      requestCatchUps({ nats, random: seededRandom(options.seed + 3), accounts, until: chaosEnd }),
      people.talk({ random: seededRandom(options.seed + 2), start, until: chaosEnd }),
      struck,
    ])
    await waitUntilDone(nats, pendingWork, limitMs)

    const expected = new Map(
      [...ledger.written].map(([deviceId, slices]) => [resourceOf(deviceId), closeLedger(slices)]),
    )
    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    for (const organizationId of organizationsOf(accounts)) {
      const written = new Map([...ledger.written].filter(([id]) => organizationOf(id, accounts) === organizationId))
      const entries = [...people.standing.values()]
      differences.push(...(await compareLedger({ client, organizationId, written, allEntries: entries, expected })))
    }
    const slices = [...ledger.written.values()].reduce((sum, list) => sum + list.length, 0)
    return { kills, messages, slices, expected, catchUps, reasonEntries: people.standing.size, differences }
  } finally {
    await writer.kill().catch(() => {})
    await people.close()
    await client.close()
    await machines.close()
    await nats.close()
    await clickhouse.close()
    await environment.close()
  }
}
