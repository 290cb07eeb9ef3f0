import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { z } from 'zod'
import { fillOrganization } from './grid/fillOrganization.ts'

// Usage: DATABASE_URL=… TAKT_SECRET=… node loadtests/fillOrganization.ts <organization> [jobs]. For an organization
// that has none of these rows yet. Its services may run meanwhile; the relay then publishes every row.
const env = z.object({ DATABASE_URL: z.url(), TAKT_SECRET: z.string().min(32) }).parse(process.env)
const [organizationId, jobs] = z
  .tuple([z.coerce.number().int().positive(), z.coerce.number().int().positive()])
  .parse([process.argv[2], process.argv[3] ?? 1_000_000])
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 1)
await fillOrganization(systemDb, { organizationId, jobs, report: console.log })
await systemDb.destroy()
