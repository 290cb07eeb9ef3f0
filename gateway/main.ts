import { once } from 'node:events'
import { NewerSchema } from '@takt/migrations/readMigrations.ts'
import { migrate } from '@takt/migrations/run.ts'
import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { checkStart, exitWithProblems } from '@takt/store/start/checkStart.ts'
import { createApp } from './app/app.ts'
import { areas } from './app/areas.ts'
import { openAreas } from './app/openAreas.ts'
import { openDependencies } from './app/openDependencies.ts'
import { serveUpgrades } from './app/serveUpgrades.ts'
import { readEnv } from './core/env.ts'
import { serve } from './core/http/serve.ts'
import { prepareJobs } from './core/jobs/prepareJobs.ts'

const env = await checkStart(readEnv, { requireReachable: true })
await migrate({
  databaseUrl: env.DATABASE_URL,
  clickhouseUrl: env.CLICKHOUSE_URL,
  secret: env.TAKT_SECRET,
  clickhouseCluster: env.CLICKHOUSE_CLUSTER,
}).catch((error) => {
  if (error instanceof NewerSchema) exitWithProblems([error.message])
  throw error
})
// Areas enqueue jobs and read the queue as soon as they start.
await prepareJobs(env.DATABASE_URL)
const dependencies = await openDependencies(env)
const { log } = dependencies

const gateway = openAreas(dependencies, areas)
const stops: (() => Promise<void>)[] = []
for (const area of gateway.areas) if (area.start) stops.unshift(await area.start(gateway.areas))

const app = createApp(gateway)
// Generated on the first request, which is slow; in production they are generated in advance.
const preloadedPaths = process.env.NODE_ENV === 'production' ? ['/api/openapi.json', '/api/reference'] : []
for (const path of preloadedPaths) await app.request(path)
const server = serve(app.fetch, { stalled: env.TAKT_STALLED_SECS * 1000 })
const upgrades = serveUpgrades(gateway.areas)
server.on('upgrade', upgrades.open)
server.listen(env.PORT, env.TAKT_BIND)
await once(server, 'listening')
log.info({ port: env.PORT, bind: env.TAKT_BIND }, 'listening')
returnMemoryAtRest()

let stopping = false
/** Responds to pending requests, finishes running work, then exits; a second signal exits at once. */
async function stop(signal: string) {
  if (stopping) process.exit(1)
  stopping = true
  log.info({ signal }, 'stopping')
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), 5000)
  const runInOrder = async (ends: readonly (() => Promise<void>)[]) => {
    for (const end of ends) await end().catch((error) => log.warn({ err: error }, 'an area did not stop well'))
  }
  await runInOrder(stops)
  upgrades.close()
  await closed
  clearTimeout(forceCloseTimer)
  await runInOrder(gateway.areas.flatMap(({ close }) => close ?? []))
  await dependencies.close()
  log.info('stopped')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
