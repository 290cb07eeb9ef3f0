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
import { keepTrust } from '../nats/keepTrust.ts'
import { startNats } from '../nats/startNats.ts'
import { postgresUrl, startPostgres } from '../postgres/startPostgres.ts'
import type { Running } from '../process/process.ts'
import { builtPrograms } from './builtPrograms.bed.ts'
import { guarded, guardedFolder } from './guarded.ts'

/** A part that a test may kill -9 and start again on the same data and address; `close` removes its data. */
export type Mortal = { url: string; kill(): Promise<void>; restart(): Promise<void>; close(): Promise<void> }

/** A ClickHouse of the test's own; `url` names `database`, which `migrate` (or the test) makes. */
export async function spawnClickHouse(database = 'takt'): Promise<Mortal> {
  await builtPrograms()
  const folder = await guardedFolder()
  const [port] = (await freePorts(1)) as [number]
  const password = randomBytes(16).toString('hex')
  const start = () => startClickHouse({ folder, port, password })
  return { url: clickhouseUrl({ port, password }, database), ...(await mortal(start, folder)) }
}

/** A Postgres of the test's own with an empty database; `isStock`: with the server's own defaults. */
export async function spawnPostgres(database = 'takt', isStock = false): Promise<Mortal> {
  const folder = await guardedFolder()
  // Postgres may run as another user, who must be able to pass.
  await chmod(folder, 0o711)
  const [port] = (await freePorts(1)) as [number]
  const server = { port, password: randomBytes(16).toString('hex') }
  const start = () => startPostgres({ folder: join(folder, 'postgres'), ...server, database, isStock })
  return { url: postgresUrl(server, database), ...(await mortal(start, folder)) }
}

/** `erase` deletes all that the server, which is stopped, keeps on its disk. */
export type NatsServer = Mortal & {
  ports: NatsPorts
  webSocketUrl: string
  mqttUrl: string
  creds: string
  signer: string
  erase(): Promise<void>
}

/** A NATS server of the test's own: operator mode, JetStream, WebSocket and MQTT; with a trust of its own unless it is given. */
export async function spawnNats(
  given: { program?: string; trust?: NatsTrust; cluster?: ClusterMember } = {},
): Promise<NatsServer> {
  const folder = await guardedFolder()
  const [client, webSocket, mqtt] = (await freePorts(3)) as [number, number, number]
  const ports = { client, webSocket, mqtt }
  if (given.trust) {
    await privateFolder(join(folder, 'trust'))
    await writeFile(join(folder, 'trust', 'trust.json'), JSON.stringify(given.trust))
  }
  const { trust, creds, signer } = await keepTrust(join(folder, 'trust'))
  const nats = given.program ?? (await findNats())
  const server = join(folder, 'server')
  const { cluster } = given
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
