import { setTimeout as sleep } from 'node:timers/promises'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openAccounts } from '../devices/openAccounts.ts'
import { addOrganization } from './addOrganization.ts'
import { liveRounds } from './liveRounds.ts'
import { natsProcess } from './natsProcess.ts'
import { openControl } from './openControl.ts'
import { publishRounds } from './publishRounds.ts'
import { startGateway } from './startGateway.ts'

/** Resolves when the connection has reconnected. */
async function reconnected(nats: NatsConnection): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') return
}

/**
 * Kills NATS (-9) and starts it again while these connections are open; returns the seconds from its start until it was
 * ready, and until all of them were connected again.
 */
async function restartServer(environment: TestEnvironment, connections: readonly NatsConnection[]) {
  const back = Promise.all(connections.map(reconnected))
  await environment.killNats()
  const startedAt = performance.now()
  const secs = () => (performance.now() - startedAt) / 1000
  await environment.restartNats()
  const readySecs = secs()
  await back
  return { readySecs, connectedSecs: secs() }
}

const query = 'SELECT count() AS n, uniqExact(organization_id, device_id, from) AS told FROM slice FINAL'

/**
 * Returns the number of slices, polled until the expected number is reached or a minute has passed; each counts once.
 */
async function countFacts(client: ClickHouse, expected: number): Promise<number> {
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const response = await client.query({ query, format: 'JSONEachRow' })
    const [row] = await response.json<{ n: string; told: string }>()
    if (Number(row!.n) !== Number(row!.told)) throw new Error(`${row!.n} slices are ${row!.told} facts`)
    if (Number(row!.n) >= expected || Date.now() > end) return Number(row!.n)
  }
}

export type AccountsResult = Awaited<ReturnType<typeof runAccounts>>

const resident = async () => (await natsProcess()).megabytes

/**
 * Measures the cost of separate NATS accounts for organizations: start-up, memory, a restart, one more organization,
 * publishing and live frames, each compared with the services' account. `differences` lists facts that do not match the
 * acknowledged ones.
 */
export async function runAccounts(options: {
  organizations: number
  publish: { rounds: number; messages: number }
  live: { rounds: number; seconds: number }
  report: (line: string) => void
}) {
  const { organizations, report } = options
  const environment = await createTestEnvironment()
  await makeOrganizations(environment.databaseUrl, organizations)
  const memory = { atRest: await resident(), known: 0, connected: 0, restarted: 0 }
  const gateway = await startGateway(environment, organizations)
  memory.known = await resident()
  report(`ready after ${gateway.readySecs.toFixed(1)} s, all accounts in NATS after ${gateway.knownSecs.toFixed(1)} s`)
  const accounts = await openAccounts(environment.env)
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'accounts' })
  const client = openClickHouse(environment.clickhouseUrl)
  let ingest: Awaited<ReturnType<typeof startService>> | null = null
  try {
    const ids = Array.from({ length: organizations }, (_, k) => k + 1)
    const inAccounts = await accounts.devices(ids.map((id) => ({ organizationId: id, deviceId: id })))
    memory.connected = await resident()
    report(`a device of each is connected: ${memory.connected.toFixed(0)} MB`)
    const restart = await restartServer(environment, inAccounts)
    memory.restarted = await resident()
    report(`NATS killed and started again: all connected after ${restart.connectedSecs.toFixed(1)} s`)
    const more = await addOrganization(environment)
    const inServices = await openControl(environment, organizations)
    const published = await publishRounds({ inAccounts, inServices }, options.publish)
    report(`published: ${JSON.stringify(published)}`)
    await Promise.all(inServices.map((service) => service.close()))
    await (await nats.jetstreamManager()).streams.purge('TELEMETRY')
    const word = 'the live floor is told from here'
    ingest = await startService({ main: 'ingest/main.ts', env: environment.env, word, onError: console.log })
    const live = await liveRounds(environment, accounts, { organizations, ...options.live })
    const facts = await countFacts(client, live.messages)
    const differences = facts === live.messages ? [] : [`${facts} facts instead of ${live.messages}`]
    const { readySecs, knownSecs: allAccountsSecs } = gateway
    return { organizations, readySecs, knownSecs: allAccountsSecs, memory, restart, more, published, live, differences }
  } finally {
    await ingest?.stop()
    await accounts.close()
    await nats.close()
    await client.close()
    await gateway.running.stop()
    await environment.close()
  }
}
