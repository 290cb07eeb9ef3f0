import { z } from 'zod'
import { NewerSchema } from './readMigrations.ts'
import { migrate } from './run.ts'

const env = z
  .object({
    DATABASE_URL: z.url(),
    /** Left out where no ClickHouse runs: then Postgres alone is migrated. */
    CLICKHOUSE_URL: z.url().optional(),
    TAKT_SECRET: z.string().min(32),
    CLICKHOUSE_CLUSTER: z.string().optional(),
  })
  .parse(process.env)

try {
  await migrate({
    databaseUrl: env.DATABASE_URL,
    clickhouseUrl: env.CLICKHOUSE_URL,
    secret: env.TAKT_SECRET,
    clickhouseCluster: env.CLICKHOUSE_CLUSTER,
  })
} catch (error) {
  if (!(error instanceof NewerSchema)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
