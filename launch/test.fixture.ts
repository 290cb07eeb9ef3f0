import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { clickhouseUrl, runOnClickHouse } from './clickhouse/startClickHouse.ts'
import { freePorts } from './home/freePorts.ts'
import { postgresUrl } from './postgres/startPostgres.ts'
import { cloneClickHouse } from './testing/cloneClickHouse.fixture.ts'
import { guardedFolder } from './testing/guarded.ts'
import { createDatabase, dropDatabase, templateDatabase } from './testing/sharedParts.fixture.ts'
import { spawnCluster } from './testing/spawnCluster.fixture.ts'
import type { NatsServer } from './testing/spawnParts.fixture.ts'
import { theSharedParts } from './testing/theSharedParts.fixture.ts'

export { freePorts } from './home/freePorts.ts'
export { program } from './process/program.ts'
export { ingestHeap } from './serviceParts.ts'
export { guardedFolder } from './testing/guarded.ts'
export { openOldServers } from './testing/oldServers.fixture.ts'
export { spawnClickHouse, spawnNats, spawnPostgres } from './testing/spawnParts.fixture.ts'
export { stopOwnParts } from './testing/theSharedParts.fixture.ts'

/** The Postgres database, ClickHouse database and NATS server of one test. */
export type TestEnvironment = {
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
   * The environment variables of a service in this test environment, as named in docs/architecture.md; `PORT` and
   * `INGEST_PORT` are free.
   */
  env: Record<string, string>
  killNats(): Promise<void>
  restartNats(): Promise<void>
  /** The individual NATS servers. */
  natsServers: NatsServer[]
  close(): Promise<void>
}

/**
 * Creates a test environment with migrated databases (`migrate: false`: empty ones) and `servers` NATS servers (default
 * 1). Call `close()` when done.
 */
export async function createTestEnvironment(
  options: { migrate?: boolean; servers?: number } = {},
): Promise<TestEnvironment> {
  const { postgres, clickhouse, clickhouseTables, natsProgram, natsTrust, secret } = await theSharedParts()
  const migrated = options.migrate ?? true
  const name = `test_${randomBytes(6).toString('hex')}`
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
