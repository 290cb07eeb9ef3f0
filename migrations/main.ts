import { checkStart, exitWithProblems } from '@takt/store/start/checkStart.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'
import { NewerSchema } from './readMigrations.ts'
import { migrate } from './run.ts'

const environment = z.object({
  DATABASE_URL: z.url(),
  /** Omitted if no ClickHouse runs: then only Postgres is migrated. */
  CLICKHOUSE_URL: z.url().optional(),
  TAKT_SECRET: z.string().min(32),
  CLICKHOUSE_CLUSTER: z.string().optional(),
})

const env = await checkStart((variables) => readSettings(environment, variables), { requireReachable: true })

try {
  await migrate({
    databaseUrl: env.DATABASE_URL,
    clickhouseUrl: env.CLICKHOUSE_URL,
    secret: env.TAKT_SECRET,
    clickhouseCluster: env.CLICKHOUSE_CLUSTER,
  })
} catch (error) {
  if (!(error instanceof NewerSchema)) throw error
  exitWithProblems([error.message])
}
