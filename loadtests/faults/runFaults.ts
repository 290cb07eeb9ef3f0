import { setTimeout as sleep } from 'node:timers/promises'
import { createWorld, spawnClickHouse } from '@takt/launch/test.bed.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { startWriter, type WriterProcess } from '../flood/startWriter.ts'
import { allDone, countMessages } from './allDone.ts'
import { type Closed, closeBook } from './closeBook.ts'
import { compareBook } from './compareBook.ts'
import { createBook } from './createBook.ts'
import { flood } from './flood.ts'
import { openDays } from './openDays.ts'
import { createTalk } from './talk.ts'

// The book's time runs faster than the clock and must stay in the past: what lies ahead of arrival is rejected.
const beganBeforeMs = 90 * 86_400_000
const limitMs = 120_000

export type Faults = {
  kills: { ingest: number; clickhouse: number; nats: number }
  messages: number
  slices: number
  /** By resource: what the book says, and what the tables say instead (empty if they agree). */
  expected: Map<string, Closed>
  /** What people said of stops that holds in the end. */
  said: number
  differences: string[]
}

/**
 * The fault test: devices in the accounts of so many organizations flood the writer with messages in a book of its own,
 * shuffled and repeated, while people talk of stops and ingest, ClickHouse and NATS are killed (-9) at random moments
 * for `seconds`; then compares every count, every millisecond and every stop with the book.
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
  const world = await createWorld({ migrate: false })
  const clickhouse = await spawnClickHouse()
  await migrate({ databaseUrl: world.databaseUrl, clickhouseUrl: clickhouse.url, secret: world.secret })
  await makeOrganizations(world.databaseUrl, Math.max(1, accounts))
  const env = { ...world.env, CLICKHOUSE_URL: clickhouse.url, FLOOD_CLOSING: 'at once' }
  const people = await createTalk(world.databaseUrl, { devices, accounts })
  let writer: WriterProcess = startWriter(env, { devices, accounts })
  await writer.running
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'flood' })
  const machines = await openMachines(world, devices, accounts)
  const client = openClickHouse(clickhouse.url)
  const start = Date.now() - beganBeforeMs
  const book = createBook(random, devices, start)
  const over = new Date(start + 30 * 86_400_000).toISOString()
  const awaited = async () => {
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
      await world.killNats()
      await sleep(random.whole(0, 500))
      await world.restartNats()
    },
  }
  const chaos = async () => {
    const spared = () => Object.values(kills).some((count) => count === 0)
    for (const end = Date.now() + options.seconds * 1000; Date.now() < end || spared(); ) {
      await sleep(random.whole(300, 2500))
      const victim = random.pick(['ingest', 'clickhouse', 'nats'] as const)
      kills[victim] += 1
      await strikes[victim]()
    }
  }
  try {
    const struck = chaos()
    const until = struck.catch(() => {})
    const { perSecond } = options
    const [messages] = await Promise.all([
      flood({ machines, random: seededRandom(options.seed + 1), book, accounts, perSecond, until }),
      people.talk({ random: seededRandom(options.seed + 2), start, until }),
      struck,
    ])
    await allDone(nats, awaited, limitMs)

    const expected = new Map([...book.written].map(([deviceId, slices]) => [resourceOf(deviceId), closeBook(slices)]))
    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    for (const organizationId of organizationsOf(accounts)) {
      const written = new Map([...book.written].filter(([id]) => organizationOf(id, accounts) === organizationId))
      const entries = [...people.standing.values()]
      differences.push(...(await compareBook({ client, organizationId, written, said: entries, expected })))
    }
    const slices = [...book.written.values()].reduce((sum, list) => sum + list.length, 0)
    return { kills, messages, slices, expected, said: people.standing.size, differences }
  } finally {
    await writer.kill().catch(() => {})
    await people.close()
    await client.close()
    await machines.close()
    await nats.close()
    await clickhouse.close()
    await world.close()
  }
}
