import { setTimeout as sleep } from 'node:timers/promises'
import { stateCodes } from '@takt/domain/efficiency/state.ts'
import { createPlant } from '@takt/domain/plant/createPlant.ts'
import { startService } from '@takt/launch/bed/startService.ts'
import { createWorld } from '@takt/launch/testBed.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { ensureStreams, openNats } from '@takt/store/nats.ts'
import { makeFloor } from './makeFloor.ts'
import { type Book, publishSeconds } from './publishSeconds.ts'
import { quantile, sampleWriter } from './sampleWriter.ts'
import { storedBooks } from './storedBooks.ts'
import { watchFrames } from './watchFrames.ts'

const timeZone = 'America/New_York'

export type Plant1000 = Awaited<ReturnType<typeof runPlant1000>>

/**
 * Machines that tell a slice a second each, into the whole of ingest as a process of its own; counted at both ends. `differences` names
 * whatever is not exactly as published: in facts, in rollups, on the wall.
 */
export async function runPlant1000(options: { machines: number; seconds: number; tell: (line: string) => void }) {
  const { machines, seconds, tell } = options
  const world = await createWorld()
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'plant1000' })
  const client = openClickHouse(world.clickhouseUrl)
  await ensureStreams(nats)
  const { organizationId, deviceIds } = await makeFloor(world.env, plant.machines, timeZone)
  tell(`${machines} machines with devices and schedules are there`)
  const ingest = await startService({
    main: 'ingest/main.ts',
    env: world.env,
    word: 'the live floor is told from here',
    onError: console.log,
  })
  try {
    const wall = await watchFrames(nats, organizationId)
    const publishedAt: number[] = []
    const sampling = new AbortController()
    const sampled = sampleWriter(nats, publishedAt, sampling.signal)
    let latestMs = 0
    const began = performance.now()
    const books = await publishSeconds({
      ...{ nats, plant, organizationId, deviceIds, seconds, publishedAt },
      told: (messages, lateMs) => {
        if (messages <= machines) wall.begin()
        latestMs = Math.max(latestMs, lateMs)
        if (messages % (machines * 30) < machines) tell(`${messages} messages published`)
      },
    })
    const publishedSecs = (performance.now() - began) / 1000
    const frames = wall.figures()
    const total = sumOf(books)
    const differences = await settled(() => differ({ books, deviceIds, client, organizationId, floor: wall.floor }))
    sampling.abort()
    const samples = await sampled
    wall.stop()
    return {
      ...{ slices: total.slices, good: total.good, seconds: publishedSecs, publisherLateMs: latestMs, differences },
      behind: { median: quantile(samples.behind, 0.5), most: quantile(samples.behind, 1) },
      delayMs: {
        median: quantile(samples.delayMs, 0.5),
        p99: quantile(samples.delayMs, 0.99),
        most: quantile(samples.delayMs, 1),
      },
      frames,
    }
  } finally {
    await ingest.stop()
    await nats.close()
    await client.close()
    await world.close()
  }
}

const counted = ['slices', 'ms', 'good', 'scrap', 'rework'] as const

const sumOf = (books: readonly Book[]) =>
  Object.fromEntries(counted.map((key) => [key, books.reduce((sum, book) => sum + book[key], 0)])) as Record<
    (typeof counted)[number],
    number
  >

/** Asks until nothing differs, or a minute has passed. */
async function settled(ask: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 60_000
  for (;;) {
    const differences = await ask()
    if (differences.length === 0 || Date.now() > end) return differences
    await sleep(500)
  }
}

type Compared = {
  books: readonly Book[]
  deviceIds: readonly number[]
  client: ReturnType<typeof openClickHouse>
  organizationId: number
  floor: Awaited<ReturnType<typeof watchFrames>>['floor']
}

async function differ({ books, deviceIds, client, organizationId, floor }: Compared): Promise<string[]> {
  const { byDevice, rollups } = await storedBooks(client, organizationId)
  const differences: string[] = []
  const compare = (what: string, is: unknown, expected: unknown) => {
    if (is !== expected) differences.push(`${what}: ${is} instead of ${expected}`)
  }
  for (const [index, book] of books.entries()) {
    const deviceId = deviceIds[index]!
    for (const key of counted) compare(`device ${deviceId} ${key}`, byDevice.get(deviceId)?.[key] ?? 0, book[key])
    if (!book.last) continue
    const place = floor.placeOf.get(deviceId) ?? -1
    compare(`wall ${deviceId} last`, floor.lastTo[place], book.last.to)
    compare(`wall ${deviceId} state`, floor.state[place], stateCodes[book.last.state])
  }
  const total = sumOf(books)
  for (const key of ['good', 'scrap', 'rework'] as const) compare(`rollups ${key}`, rollups[key], total[key])
  return differences
}
