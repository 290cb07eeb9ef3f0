import { once } from 'node:events'
import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { z } from 'zod'
import { sweepBodies } from './body.ts'
import { createClickHouseServer } from './createClickHouseServer.ts'
import { openEngine } from './engine.ts'

const env = z
  .object({
    CLICKHOUSE_FOLDER: z.string().min(1),
    CLICKHOUSE_CONFIG: z.string().optional(),
    CLICKHOUSE_PORT: z.coerce.number().int(),
    CLICKHOUSE_USER: z.string().min(1),
    CLICKHOUSE_PASSWORD: z.string().min(1),
  })
  .parse(process.env)

await sweepBodies()
const engine = await openEngine({
  folder: env.CLICKHOUSE_FOLDER,
  configFile: env.CLICKHOUSE_CONFIG ?? null,
  reads: 8,
  writes: 4,
})
const server = createClickHouseServer(engine, { user: env.CLICKHOUSE_USER, password: env.CLICKHOUSE_PASSWORD })
server.listen(env.CLICKHOUSE_PORT, '127.0.0.1')
await once(server, 'listening')
returnMemoryAtRest()
console.log(`ClickHouse ${engine.version} listens on port ${env.CLICKHOUSE_PORT}`)

const stop = () => {
  server.close(() => {
    engine.close()
    process.exit(0)
  })
  server.closeIdleConnections()
  // Running statements get a moment to finish; acknowledged data is on disk already.
  setTimeout(() => server.closeAllConnections(), 3000).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
