import { setTimeout as sleep } from 'node:timers/promises'
import { createWorld, spawnClickHouse } from '@takt/launch/testBed.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedBefore } from '@takt/store/closedDays.ts'
import { openNats } from '@takt/store/nats.ts'
import type { NatsConnection } from 'nats'
import { resourceOf } from '../flood/floodFloor.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { startWriter, type WriterProcess } from '../flood/startWriter.ts'
import { type Closed, closeBook } from './closeBook.ts'
import { closeStops } from './closeStops.ts'
import { createBook } from './createBook.ts'
import { flood } from './flood.ts'
import { readClosed, readClosedStops, readSliceCounts } from './readClosed.ts'
import { createTalk, ranks } from './talk.ts'

const organizationId = 1
// The book's time runs faster than the clock and must stay in the past: what lies ahead of arrival is rejected.
const beganBeforeMs = 90 * 86_400_000

/** Resolves once a writer has acknowledged everything in the log, computed what was said and closed the days. */
async function allDone(nats: NatsConnection, isRest: () => Promise<boolean>, limitMs: number) {
  const manager = await nats.jetstreamManager()
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(200)) {
    const { state } = await manager.streams.info('TELEMETRY')
    const consumers = await manager.consumers.list('TELEMETRY').next()
    const done = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
    if (done === state.last_seq && done > 0 && (await isRest())) return
  }
  throw new Error(`Not everything was rolled up ${limitMs / 1000} s after the last kill`)
}

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
 * The fault test: floods the writer with messages in a book of its own, shuffled and repeated, while people talk of stops and ingest, ClickHouse and NATS are
 * killed (-9) at random moments for `seconds`; then compares every count, every millisecond and every stop with the book.
 */
export async function runFaults(options: {
  seed: number
  seconds: number
  devices: number
  perSecond: number
}): Promise<Faults> {
  const random = seededRandom(options.seed)
  const world = await createWorld({ migrate: false })
  const clickhouse = await spawnClickHouse()
  await migrate({ databaseUrl: world.databaseUrl, clickhouseUrl: clickhouse.url, secret: world.secret })
  const env = { ...world.env, CLICKHOUSE_URL: clickhouse.url, FLOOD_CLOSING: 'at once' }
  const people = await createTalk(world.databaseUrl, organizationId, options.devices)
  let writer: WriterProcess = startWriter(env, options.devices)
  await writer.running
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'flood' })
  const client = openClickHouse(clickhouse.url)
  const start = Date.now() - beganBeforeMs
  const book = createBook(random, options.devices, start)
  const isRest = async () => {
    const closed = await readClosedBefore(client, { organizationId, timeZone: 'America/New_York' })
    return (closed ?? '') > new Date(start + 30 * 86_400_000).toISOString() && (await people.waiting()) === 0
  }
  const kills = { ingest: 0, clickhouse: 0, nats: 0 }
  const strikes = {
    ingest: async () => {
      await writer.kill()
      await sleep(random.whole(0, 500))
      writer = startWriter(env, options.devices)
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
    const [messages] = await Promise.all([
      flood({
        nats,
        random: seededRandom(options.seed + 1),
        book,
        organizationId,
        perSecond: options.perSecond,
        until: struck.catch(() => {}),
      }),
      people.talk({ random: seededRandom(options.seed + 2), start, until: struck.catch(() => {}) }),
      struck,
    ])
    await allDone(nats, isRest, 60_000)

    const expected = new Map([...book.written].map(([deviceId, slices]) => [resourceOf(deviceId), closeBook(slices)]))
    const differences: string[] = []
    const rejected = (await (await nats.jetstreamManager()).streams.info('REJECTED')).state.messages
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    const counts = await readSliceCounts(client, organizationId)
    for (const [deviceId, slices] of book.written)
      if (counts.get(deviceId) !== closeBook(slices).slices)
        differences.push(`device ${deviceId}: ${counts.get(deviceId)} slices, not ${closeBook(slices).slices}`)
    for (const table of ['windows', 'days', 'shifts'] as const) {
      const told = await readClosed(client, organizationId, table)
      for (const [resourceID, { slices: _, ...closed }] of expected)
        for (const [field, value] of Object.entries(closed)) {
          const found = told.get(resourceID)?.[field as keyof typeof closed]
          if (found !== value) differences.push(`${table} ${resourceID} ${field}: ${found}, not ${value}`)
        }
    }
    for (const table of ['windows', 'days'] as const) {
      const told = await readClosedStops(client, organizationId, table)
      for (const [deviceId, slices] of book.written) {
        const said = [...people.standing.values()].filter((entry) => entry.deviceId === deviceId)
        const [stops, found] = [closeStops(slices, said, ranks), told.get(resourceOf(deviceId)) ?? {}]
        for (const kind of new Set([...Object.keys(stops), ...Object.keys(found)]))
          if (stops[kind]?.ms !== found[kind]?.ms || stops[kind]?.starts !== found[kind]?.starts)
            differences.push(`stops by ${table} ${deviceId} ${kind}: ${JSON.stringify([found[kind], stops[kind]])}`)
      }
    }
    const slices = [...book.written.values()].reduce((sum, list) => sum + list.length, 0)
    return { kills, messages, slices, expected, said: people.standing.size, differences }
  } finally {
    await writer.kill().catch(() => {})
    await people.close()
    await client.close()
    await nats.close()
    await clickhouse.close()
    await world.close()
  }
}
