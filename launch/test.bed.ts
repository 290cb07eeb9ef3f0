import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { cloneClickHouse } from './bed/cloneClickHouse.bed.ts'
import { guardedFolder } from './bed/guarded.ts'
import { createDatabase, dropDatabase, templateDatabase } from './bed/sharedParts.bed.ts'
import { spawnCluster } from './bed/spawnCluster.bed.ts'
import type { NatsServer } from './bed/spawnParts.bed.ts'
import { theSharedParts } from './bed/theSharedParts.bed.ts'
import { clickhouseUrl, runOnClickHouse } from './clickhouse/startClickHouse.ts'
import { freePorts } from './home/freePorts.ts'
import { postgresUrl } from './postgres/startPostgres.ts'

export { openOldServers } from './bed/oldServers.bed.ts'
export { spawnClickHouse, spawnNats, spawnPostgres } from './bed/spawnParts.bed.ts'
export { stopOwnParts } from './bed/theSharedParts.bed.ts'
export { program } from './process/program.ts'

/** A test's own Postgres database, ClickHouse database and NATS server. */
export type World = {
  databaseUrl: string
  clickhouseUrl: string
  natsUrl: string
  natsWsUrl: string
  natsMqttUrl: string
  /** Path of the services' credentials file. */
  natsCreds: string
  /** Path of the signer's JSON file. */
  natsSigner: string
  secret: string
  home: string
  /**
   * The environment of a service in this world, as docs/architecture.md names it; `PORT` and `INGEST_PORT` are free.
   */
  env: Record<string, string>
  killNats(): Promise<void>
  restartNats(): Promise<void>
  /** The servers of NATS one by one. */
  natsServers: NatsServer[]
  close(): Promise<void>
}

/**
 * Makes a world with migrated databases (`migrate: false`: empty ones) and so many servers of NATS (one). Call
 * `close()` when done.
 */
export async function createWorld(options: { migrate?: boolean; servers?: number } = {}): Promise<World> {
  const { postgres, clickhouse, clickhouseTables, natsProgram, natsTrust, secret } = await theSharedParts()
  const migrated = options.migrate ?? true
  const name = `world_${randomBytes(6).toString('hex')}`
  const databaseUrl = postgresUrl(postgres, name)
  const clickhouseAddress = clickhouseUrl(clickhouse, name)
  const [home, nats, ports] = await Promise.all([
    guardedFolder(),
    spawnCluster(options.servers ?? 1, { program: natsProgram, trust: natsTrust }),
    freePorts(2) as Promise<[number, number]>,
    createDatabase(postgres, name, migrated ? templateDatabase : undefined),
    migrated
      ? cloneClickHouse(clickhouse, name, templateDatabase, clickhouseTables)
      : runOnClickHouse(clickhouseAddress, `CREATE DATABASE \`${name}\``),
  ])
  const { webSocketUrl: natsWsUrl, mqttUrl: natsMqttUrl } = nats
  return {
    databaseUrl,
    clickhouseUrl: clickhouseAddress,
    natsUrl: nats.url,
    natsWsUrl,
    natsMqttUrl,
    natsCreds: nats.creds,
    natsSigner: nats.signer,
    secret,
    home,
    env: {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouseAddress,
      NATS_URL: nats.url,
      NATS_CREDS: nats.creds,
      NATS_SIGNER: nats.signer,
      NATS_WS_URL: natsWsUrl,
      NATS_MQTT_URL: natsMqttUrl,
      TAKT_SECRET: secret,
      TAKT_HOME: home,
      TAKT_BIND: '127.0.0.1',
      PORT: String(ports[0]),
      INGEST_PORT: String(ports[1]),
      TAKT_PACE_SECS: '0.3',
      TAKT_SUMS_SECS: '0.3',
      INGEST_URL: `http://127.0.0.1:${ports[1]}`,
    },
    killNats: nats.kill,
    restartNats: nats.restart,
    natsServers: nats.servers,
    async close() {
      await Promise.all([
        nats.close(),
        dropDatabase(postgres, name),
        runOnClickHouse(clickhouseAddress, `DROP DATABASE IF EXISTS \`${name}\``),
        rm(home, { recursive: true, force: true, maxRetries: 5 }),
      ])
    },
  }
}
