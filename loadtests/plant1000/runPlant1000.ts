import { setTimeout as sleep } from 'node:timers/promises'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { openAccounts } from '../devices/openAccounts.ts'
import { differ, sumOf } from './differ.ts'
import { makeFloors } from './makeFloors.ts'
import { type Book, publishSeconds } from './publishSeconds.ts'
import { quantile, sampleWriter } from './sampleWriter.ts'
import { watchAllFrames } from './watchAllFrames.ts'

const timeZone = 'America/New_York'

export type Plant1000 = Awaited<ReturnType<typeof runPlant1000>>

/**
 * Machines that tell a slice a second each, by connections of their own in the accounts of so many organizations (0: by
 * one within the services' account), into the whole of ingest as a process of its own; counted at both ends.
 * `differences` names whatever is not exactly as published: in facts, in rollups, on the walls.
 */
export async function runPlant1000(options: {
  machines: number
  seconds: number
  accounts: number
  tell: (line: string) => void
}) {
  const { machines, seconds, accounts, tell } = options
  const world = await createWorld()
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'plant1000' })
  const client = openClickHouse(world.clickhouseUrl)
  await ensureStreams(nats)
  const places = await makeFloors(world.env, { machines: plant.machines, accounts, timeZone })
  tell(`${machines} machines with devices and schedules are there, in ${Math.max(1, accounts)} organizations`)
  const living = await openAccounts(world.env)
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))]
  const connections = accounts > 0 ? await living.devices(places) : places.map(() => nats)
  const hearing = accounts > 0 ? await living.walls(organizationIds) : organizationIds.map(() => nats)
  const devices = places.map((place, index) => ({ ...place, nats: connections[index]! }))
  const ingest = await startService({
    main: 'ingest/main.ts',
    env: world.env,
    word: 'the live floor is told from here',
    onError: console.log,
  })
  try {
    const walls = await watchAllFrames(
      organizationIds.map((id, index) => ({ organizationId: id, nats: hearing[index]! })),
    )
    const publishedAt: number[] = []
    const newAt = performance.now()
    const first = await publishSeconds({ plant, devices, seconds: 2, publishedAt: [], told: () => {} })
    await known(client, organizationIds.length)
    const knownSecs = (performance.now() - newAt) / 1000
    tell(`all organizations, new to the installation, are known after ${knownSecs.toFixed(1)} s`)
    const sampling = new AbortController()
    const sampled = sampleWriter(nats, publishedAt, sampling.signal)
    let latestMs = 0
    const began = performance.now()
    const later = await publishSeconds({
      plant,
      devices,
      seconds,
      publishedAt,
      told: (messages, lateMs) => {
        if (messages <= machines) walls.begin()
        latestMs = Math.max(latestMs, lateMs)
        if (messages % (machines * 30) < machines) tell(`${messages} messages published`)
      },
    })
    const publishedSecs = (performance.now() - began) / 1000
    const frames = walls.figures()
    const books = first.map((book, index) => bookOf(book, later[index]!))
    const total = sumOf(later)
    const differences = await settled(() => differ({ books, devices, client, floorOf: walls.floorOf }))
    sampling.abort()
    const samples = await sampled
    walls.stop()
    return {
      slices: total.slices,
      good: total.good,
      seconds: publishedSecs,
      publisherLateMs: latestMs,
      differences,
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
    await living.close()
    await nats.close()
    await client.close()
    await world.close()
  }
}

const bookOf = (first: Book, later: Book): Book => ({ ...sumOf([first, later]), last: later.last ?? first.last })

/** Resolves once the rollups of so many organizations agree with their floors: what is new is looked at once. */
async function known(client: ClickHouse, organizations: number) {
  const query = "SELECT toUInt32(count()) AS settled FROM rollup_floor FINAL WHERE pending = ''"
  for (;;) {
    const [row] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ settled: number }>()
    if (row!.settled >= organizations) return
    await sleep(500)
  }
}

/** Asks until nothing differs, or a minute has passed. */
async function settled(ask: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 60_000
  for (;;) {
    const differences = await ask()
    if (differences.length === 0 || Date.now() > end) return differences
    await sleep(500)
  }
}
