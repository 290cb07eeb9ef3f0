import { freePorts } from '@takt/launch/home/freePorts.ts'
import { spawnClickHouse, spawnNats, spawnPostgres } from '@takt/launch/test.fixture.ts'
import { guardedFolder } from '@takt/launch/testing/guarded.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'

const secret = '5'.repeat(64)

/** Starts two gateways and two ingests on separate servers, with Postgres at its default settings. */
export async function openServices() {
  const [postgres, clickhouse, nats, home] = await Promise.all([
    spawnPostgres('takt', true),
    spawnClickHouse('default'),
    spawnNats(),
    guardedFolder(),
  ])
  const ports = await freePorts(4)
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    NATS_URL: nats.url,
    NATS_CREDS: nats.creds,
    NATS_SIGNER: nats.signer,
    NATS_WS_URL: `ws://127.0.0.1:${nats.ports.webSocket}`,
    NATS_MQTT_URL: `mqtt://127.0.0.1:${nats.ports.mqtt}`,
    TAKT_SECRET: secret,
    TAKT_HOME: home,
    TAKT_BIND: '127.0.0.1',
    TAKT_DISK_LOW_MB: '2',
    TAKT_DISK_HOLD_MB: '1',
  }
  const start = (name: 'gateway' | 'ingest', index: number) =>
    startService({
      main: `${name}/main.ts`,
      env: {
        ...env,
        PORT: String(ports[index]),
        INGEST_PORT: String(ports[index + 2]),
        INGEST_URL: `http://127.0.0.1:${ports[index + 2]}`,
      },
      word: name === 'gateway' ? '"listening"' : '"ingest runs"',
    })
  const services: Awaited<ReturnType<typeof start>>[] = []
  for (const index of [0, 1]) for (const name of ['gateway', 'ingest'] as const) services.push(await start(name, index))
  return {
    secret,
    databaseUrl: postgres.url,
    gateways: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const,
    async close() {
      await Promise.all(services.map((service) => service.stop({ graceMs: 5000 })))
      await Promise.all([postgres, clickhouse, nats].map((server) => server.close()))
    },
  }
}
