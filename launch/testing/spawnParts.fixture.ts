import { randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { clickhouseUrl, startClickHouse } from '../clickhouse/startClickHouse.ts'
import { freePorts } from '../home/freePorts.ts'
import type { ClusterMember } from '../nats/cluster.ts'
import type { NatsPorts } from '../nats/configuration.ts'
import type { NatsTrust } from '../nats/credentials.ts'
import { findNats } from '../nats/findNats.ts'
import { loadTrust } from '../nats/loadTrust.ts'
import { startNats } from '../nats/startNats.ts'
import { postgresUrl, startPostgres } from '../postgres/startPostgres.ts'
import type { Running } from '../process/process.ts'
import { builtPrograms } from './builtPrograms.fixture.ts'
import { guarded, guardedFolder } from './guarded.ts'

/** A server that a test may kill -9 and start again on the same data and address; `close` removes its data. */
export type Mortal = { url: string; kill(): Promise<void>; restart(): Promise<void>; close(): Promise<void> }

/** Starts a ClickHouse for one test; `url` names `database`, which `migrate` (or the test) creates. */
export async function spawnClickHouse(database = 'takt'): Promise<Mortal> {
  await builtPrograms()
  const folder = await guardedFolder()
  const [port] = (await freePorts(1)) as [number]
  const password = randomBytes(16).toString('hex')
  const start = () => startClickHouse({ folder, port, password })
  return { url: clickhouseUrl({ port, password }, database), ...(await mortal(start, folder)) }
}

/** Starts a Postgres for one test with an empty database; `isStock`: with the server's own defaults. */
export async function spawnPostgres(database = 'takt', isStock = false): Promise<Mortal> {
  const folder = await guardedFolder()
  // Postgres may run as another user, who must be able to traverse the folder.
  await chmod(folder, 0o711)
  const [port] = (await freePorts(1)) as [number]
  const server = { port, password: randomBytes(16).toString('hex') }
  const start = () => startPostgres({ folder: join(folder, 'postgres'), ...server, database, isStock })
  return { url: postgresUrl(server, database), ...(await mortal(start, folder)) }
}

/** A NATS server; `erase` deletes all data of the stopped server from its disk. */
export type NatsServer = Mortal & {
  ports: NatsPorts
  webSocketUrl: string
  mqttUrl: string
  creds: string
  signer: string
  erase(): Promise<void>
}

/**
 * Starts a NATS server for one test: operator mode, JetStream, WebSocket and MQTT; with its own trust unless one is
 * passed.
 */
export async function spawnNats(
  options: { program?: string; trust?: NatsTrust; cluster?: ClusterMember } = {},
): Promise<NatsServer> {
  const folder = await guardedFolder()
  const [client, webSocket, mqtt] = (await freePorts(3)) as [number, number, number]
  const ports = { client, webSocket, mqtt }
  if (options.trust) {
    await privateFolder(join(folder, 'trust'))
    await writeFile(join(folder, 'trust', 'trust.json'), JSON.stringify(options.trust))
  }
  const { trust, creds, signer } = await loadTrust(join(folder, 'trust'))
  const nats = options.program ?? (await findNats())
  const server = join(folder, 'server')
  const { cluster } = options
  const start = () =>
    startNats({ program: nats, trust, folder: server, ports, bind: '127.0.0.1', ...(cluster ? { cluster } : {}) })
  return {
    url: `nats://127.0.0.1:${client}`,
    webSocketUrl: `ws://127.0.0.1:${webSocket}`,
    mqttUrl: `mqtt://127.0.0.1:${mqtt}`,
    ports,
    creds,
    signer,
    ...(await mortal(start, folder)),
    erase: () => rm(server, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function mortal(start: () => Promise<Running>, folder: string) {
  let running = guarded(await start())
  return {
    async kill() {
      await running.stop({ signal: 'SIGKILL' })
    },
    async restart() {
      await running.stop({ graceMs: 5000 })
      running = guarded(await start())
    },
    async close() {
      await running.stop({ graceMs: 5000 })
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
