import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openAccounts } from '../devices/openAccounts.ts'
import { addOneMore } from './addOneMore.ts'
import { liveRounds } from './liveRounds.ts'
import { natsProcess } from './natsProcess.ts'
import { openControl } from './openControl.ts'
import { publishRounds } from './publishRounds.ts'
import { startGateway } from './startGateway.ts'

/** Resolves when the connection has come back after a break. */
async function cameBack(nats: NatsConnection): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') return
}

/**
 * Kills NATS (-9) and starts it again while these are connected: after how many seconds from its start it was ready,
 * and after how many all of them were connected again.
 */
async function restartServer(world: World, connections: readonly NatsConnection[]) {
  const back = Promise.all(connections.map(cameBack))
  await world.killNats()
  const began = performance.now()
  const secs = () => (performance.now() - began) / 1000
  await world.restartNats()
  const readySecs = secs()
  await back
  return { readySecs, connectedSecs: secs() }
}

const query = 'SELECT count() AS n, uniqExact(organization_id, device_id, from) AS told FROM slice FINAL'

/** How many slices there are, asked until there are as many as expected or a minute has passed; each counts once. */
async function countFacts(client: ClickHouse, expected: number): Promise<number> {
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const answer = await client.query({ query, format: 'JSONEachRow' })
    const [row] = await answer.json<{ n: string; told: string }>()
    if (Number(row!.n) !== Number(row!.told)) throw new Error(`${row!.n} slices are ${row!.told} facts`)
    if (Number(row!.n) >= expected || Date.now() > end) return Number(row!.n)
  }
}

export type AccountsFigures = Awaited<ReturnType<typeof runAccounts>>

const resident = async () => (await natsProcess()).megabytes

/**
 * What it costs that organizations are accounts of their own in NATS: start-up, memory, a restart, one more
 * organization, publishing and live frames, each beside the same within the services' account. `differences` names
 * facts that are not exactly those acknowledged.
 */
export async function runAccounts(options: {
  organizations: number
  publish: { rounds: number; messages: number }
  live: { rounds: number; seconds: number }
  tell: (line: string) => void
}) {
  const { organizations, tell } = options
  const world = await createWorld()
  await makeOrganizations(world.databaseUrl, organizations)
  const memory = { atRest: await resident(), known: 0, connected: 0, restarted: 0 }
  const gateway = await startGateway(world, organizations)
  memory.known = await resident()
  tell(`ready after ${gateway.readySecs.toFixed(1)} s, all accounts in NATS after ${gateway.knownSecs.toFixed(1)} s`)
  const accounts = await openAccounts(world.env)
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'accounts' })
  const client = openClickHouse(world.clickhouseUrl)
  let ingest: Awaited<ReturnType<typeof startService>> | null = null
  try {
    const ids = Array.from({ length: organizations }, (_, k) => k + 1)
    const inAccounts = await accounts.devices(ids.map((id) => ({ organizationId: id, deviceId: id })))
    memory.connected = await resident()
    tell(`a device of each is connected: ${memory.connected.toFixed(0)} MB`)
    const restart = await restartServer(world, inAccounts)
    memory.restarted = await resident()
    tell(`NATS killed and started again: all connected after ${restart.connectedSecs.toFixed(1)} s`)
    const more = await addOneMore(world)
    const inServices = await openControl(world, organizations)
    const published = await publishRounds({ inAccounts, inServices }, options.publish)
    tell(`published: ${JSON.stringify(published)}`)
    await Promise.all(inServices.map((service) => service.close()))
    await (await nats.jetstreamManager()).streams.purge('TELEMETRY')
    const word = 'the live floor is told from here'
    ingest = await startService({ main: 'ingest/main.ts', env: world.env, word, onError: console.log })
    const live = await liveRounds(world, accounts, { organizations, ...options.live })
    const facts = await countFacts(client, live.messages)
    const differences = facts === live.messages ? [] : [`${facts} facts instead of ${live.messages}`]
    const { readySecs, knownSecs } = gateway
    return { organizations, readySecs, knownSecs, memory, restart, more, published, live, differences }
  } finally {
    await ingest?.stop()
    await accounts.close()
    await nats.close()
    await client.close()
    await gateway.running.stop()
    await world.close()
  }
}
