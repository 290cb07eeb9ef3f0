import { createLog } from '@takt/store/process/log.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { readEnv } from '../core/env.ts'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { openAreas } from './openAreas.ts'

/** Stands in for databases and messaging, which areas connect to only when they are started or asked. */
const unconnected: object = new Proxy(() => unconnected, {
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : unconnected),
})

/** Returns the API document (`/api/openapi.json`) as text, without starting a gateway or a database. */
export async function readApiDocument(): Promise<string> {
  const address = '127.0.0.1:1'
  const dependencies = {
    env: readEnv({
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
    }),
    log: createLog('apiDocument', { write: () => {} }),
    db: unconnected,
    systemDb: unconnected,
    clickhouse: unconnected,
    nats: unconnected,
    authenticate: async () => null,
    now: Date.now,
  } as unknown as Dependencies
  const app = createApp(openAreas(dependencies, areas))
  return (await app.request('/api/openapi.json')).text()
}
