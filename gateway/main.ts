import { once } from 'node:events'
import { NewerSchema } from '@takt/migrations/readMigrations.ts'
import { migrate } from '@takt/migrations/run.ts'
import { checkStart, refuseStart } from '@takt/store/start/checkStart.ts'
import { createApp } from './app/app.ts'
import { areas } from './app/areas.ts'
import { openAreas } from './app/openAreas.ts'
import { openDependencies } from './app/openDependencies.ts'
import { serveUpgrades } from './app/serveUpgrades.ts'
import { readEnv } from './core/env.ts'
import { serve } from './core/http/serve.ts'
import { prepareJobs } from './core/jobs/prepareJobs.ts'

const env = await checkStart(readEnv, { mustAnswer: true })
await migrate({
  databaseUrl: env.DATABASE_URL,
  clickhouseUrl: env.CLICKHOUSE_URL,
  secret: env.TAKT_SECRET,
  clickhouseCluster: env.CLICKHOUSE_CLUSTER,
}).catch((error) => {
  if (error instanceof NewerSchema) refuseStart([error.message])
  throw error
})
// Areas put work into the queue, and look into it, from their start on.
await prepareJobs(env.DATABASE_URL)
const dependencies = await openDependencies(env)
const { log } = dependencies

const gateway = openAreas(dependencies, areas)
const stops: (() => Promise<void>)[] = []
for (const area of gateway.areas) if (area.start) stops.unshift(await area.start(gateway.areas))

const app = createApp(gateway)
// Made with the first question, which takes long: nobody is to wait for it where it runs in earnest.
const madeAhead = process.env.NODE_ENV === 'production' ? ['/api/openapi.json', '/api/reference'] : []
for (const path of madeAhead) await app.request(path)
const server = serve(app.fetch, { stalled: env.TAKT_STALLED_SECS * 1000 })
const upgrades = serveUpgrades(gateway.areas)
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
  const inTurn = async (ends: readonly (() => Promise<void>)[]) => {
    for (const end of ends) await end().catch((error) => log.warn({ err: error }, 'an area did not stop well'))
  }
  await inTurn(stops)
  upgrades.close()
  await closed
  clearTimeout(patience)
  await inTurn(gateway.areas.flatMap(({ close }) => close ?? []))
  await dependencies.close()
  log.info('stopped')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
