import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { createLog } from '@takt/store/process/log.ts'
import type { NatsConnection } from 'nats'
import { createCatchUp } from '../core/createCatchUp.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { type GatewayEnv, readEnv } from '../core/env.ts'

const address = '127.0.0.1:1'

/** Settings that point to databases and messaging that do not exist. */
export const unreachableEnv: GatewayEnv = readEnv({
  DATABASE_URL: `postgres://${address}/none`,
  CLICKHOUSE_URL: `http://${address}/none`,
  NATS_URL: `nats://${address}`,
  NATS_CREDS: 'none',
  NATS_SIGNER: 'none',
  NATS_WS_URL: `ws://${address}`,
  NATS_MQTT_URL: `mqtt://${address}`,
  TAKT_SECRET: '0'.repeat(64),
  TAKT_HOME: 'none',
  PORT: '1',
})

const noMessaging = (): never => {
  throw new Error('There is no messaging in this test')
}

/** A messaging connection that can be passed on but not used. */
const unconnected: NatsConnection = {
  closed: noMessaging,
  close: noMessaging,
  publish: noMessaging,
  publishMessage: noMessaging,
  respondMessage: noMessaging,
  subscribe: noMessaging,
  request: noMessaging,
  requestMany: noMessaging,
  flush: noMessaging,
  drain: noMessaging,
  isClosed: noMessaging,
  isDraining: noMessaging,
  getServer: noMessaging,
  status: noMessaging,
  stats: noMessaging,
  jetstreamManager: noMessaging,
  jetstream: noMessaging,
  rtt: noMessaging,
  reconnect: noMessaging,
  get services() {
    return noMessaging()
  },
}

/** Creates dependencies from the given `parts`; code that uses another database or messaging fails. */
export const partialDependencies = (parts: Partial<Dependencies>): Dependencies => ({
  env: unreachableEnv,
  log: createLog('test'),
  db: openPostgres(unreachableEnv.DATABASE_URL),
  systemDb: openPostgres(unreachableEnv.DATABASE_URL),
  probePostgres: async () => {},
  clickhouse: openClickHouse(unreachableEnv.CLICKHOUSE_URL),
  nats: unconnected,
  catchUp: createCatchUp({ nats: unconnected, log: createLog('test') }),
  authenticate: async () => null,
  now: Date.now,
  ...parts,
})
