import { setTimeout as sleep } from 'node:timers/promises'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { openAccounts } from '../devices/openAccounts.ts'
import { differ, totalsOf } from './differ.ts'
import { makeFloors } from './makeFloors.ts'
import { type Ledger, publishSeconds } from './publishSeconds.ts'
import { quantile, sampleWriter } from './sampleWriter.ts'
import { watchAllFrames } from './watchAllFrames.ts'

const timeZone = 'America/New_York'

export type Plant1000 = Awaited<ReturnType<typeof runPlant1000>>

/**
 * Runs machines that publish one slice per second each, on their own connections in the accounts of several
 * organizations (0: on one within the services' account), into a complete ingest in its own process; counts at both
 * ends. `differences` lists everything that is not exactly as published: in facts, in rollups, on the walls.
 */
export async function runPlant1000(options: {
  machines: number
  seconds: number
  accounts: number
  report: (line: string) => void
}) {
  const { machines, seconds, accounts, report } = options
  const environment = await createTestEnvironment()
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'plant1000' })
  const client = openClickHouse(environment.clickhouseUrl)
  await ensureStreams(nats)
  const deviceAddresses = await makeFloors(environment.env, { machines: plant.machines, accounts, timeZone })
  report(`${machines} machines with devices and schedules are there, in ${Math.max(1, accounts)} organizations`)
  const accountClients = await openAccounts(environment.env)
  const organizationIds = [...new Set(deviceAddresses.map(({ organizationId }) => organizationId))]
  const connections = accounts > 0 ? await accountClients.devices(deviceAddresses) : deviceAddresses.map(() => nats)
  const wallConnections = accounts > 0 ? await accountClients.walls(organizationIds) : organizationIds.map(() => nats)
  const devices = deviceAddresses.map((address, index) => ({ ...address, nats: connections[index]! }))
  const ingest = await startService({
    main: 'ingest/main.ts',
    env: environment.env,
    word: 'the live floor is told from here',
    onError: console.log,
  })
  try {
    const walls = await watchAllFrames(
      organizationIds.map((id, index) => ({ organizationId: id, nats: wallConnections[index]! })),
    )
    const publishedAt: number[] = []
    const newAt = performance.now()
    const first = await publishSeconds({ plant, devices, seconds: 2, publishedAt: [], onProgress: () => {} })
    await waitUntilSettled(client, organizationIds.length)
    const settledSecs = (performance.now() - newAt) / 1000
    report(`all organizations, new to the installation, are known after ${settledSecs.toFixed(1)} s`)
    const sampling = new AbortController()
    const sampled = sampleWriter(nats, publishedAt, sampling.signal)
    let latestMs = 0
    const startedAt = performance.now()
    const measured = await publishSeconds({
      plant,
      devices,
      seconds,
      publishedAt,
      onProgress: (messages, lateMs) => {
        if (messages <= machines) walls.startCounting()
        latestMs = Math.max(latestMs, lateMs)
        if (messages % (machines * 30) < machines) report(`${messages} messages published`)
      },
    })
    const publishedSecs = (performance.now() - startedAt) / 1000
    const frames = walls.figures()
    const ledgers = first.map((ledger, index) => combineLedgers(ledger, measured[index]!))
    const total = totalsOf(measured)
    const differences = await pollDifferences(() => differ({ ledgers, devices, client, floorOf: walls.floorOf }))
    sampling.abort()
    const samples = await sampled
    walls.stop()
    return {
      slices: total.slices,
      good: total.good,
      seconds: publishedSecs,
      publisherLateMs: latestMs,
      differences,
      behind: { median: quantile(samples.behind, 0.5), max: quantile(samples.behind, 1) },
      delayMs: {
        median: quantile(samples.delayMs, 0.5),
        p99: quantile(samples.delayMs, 0.99),
        max: quantile(samples.delayMs, 1),
      },
      frames,
    }
  } finally {
    await ingest.stop()
    await accountClients.close()
    await nats.close()
    await client.close()
    await environment.close()
  }
}

const combineLedgers = (first: Ledger, second: Ledger): Ledger => ({
  ...totalsOf([first, second]),
  last: second.last ?? first.last,
})

/** Resolves once the rollups of all organizations agree with their floors: new organizations are checked at once. */
async function waitUntilSettled(client: ClickHouse, organizations: number) {
  const query = "SELECT toUInt32(count()) AS settled FROM rollup_floor FINAL WHERE pending = ''"
  for (;;) {
    const [row] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ settled: number }>()
    if (row!.settled >= organizations) return
    await sleep(500)
  }
}

/** Repeats the comparison until there are no differences, or a minute has passed. */
async function pollDifferences(compare: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 60_000
  for (;;) {
    const differences = await compare()
    if (differences.length === 0 || Date.now() > end) return differences
    await sleep(500)
  }
}
