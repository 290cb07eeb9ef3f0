import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { migrate } from '@takt/migrations/run.ts'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { readEnv } from './env.ts'
import { openDependencies } from './openDependencies.ts'
import { serveUpgrades } from './serveUpgrades.ts'

const env = readEnv(process.env)
await migrate({
  databaseUrl: env.DATABASE_URL,
  clickhouseUrl: env.CLICKHOUSE_URL,
  secret: env.TAKT_SECRET,
  clickhouseCluster: env.CLICKHOUSE_CLUSTER,
})
const dependencies = await openDependencies(env)
const { log } = dependencies

const stops: (() => Promise<void>)[] = []
for (const area of areas) if (area.start) stops.unshift(await area.start(dependencies, areas))

const app = createApp(dependencies)
// Made once, before anybody waits for an answer.
await app.request('/api/openapi.json')
const server = createAdaptorServer({ fetch: app.fetch }) as Server
// Longer than browsers and proxies keep a connection idle: or our closing and their next request cross each other.
server.keepAliveTimeout = 75_000
const upgrades = serveUpgrades(dependencies, areas)
server.on('upgrade', upgrades.open)
server.listen(env.PORT, env.TAKT_BIND)
await once(server, 'listening')
log.info({ port: env.PORT, bind: env.TAKT_BIND }, 'listening')

let stopping = false
/** Answers what was asked, finishes what is under way, then goes; the second signal goes at once. */
async function stop(signal: string) {
  if (stopping) process.exit(1)
  stopping = true
  log.info({ signal }, 'stopping')
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 5000)
  for (const stopArea of stops) await stopArea().catch((error) => log.warn({ err: error }, 'an area did not stop well'))
  upgrades.close()
  await closed
  clearTimeout(patience)
  await dependencies.close()
  log.info('stopped')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
