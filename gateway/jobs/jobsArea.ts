import type { GatewayArea } from '../area.ts'
import { startJobs } from './startJobs.ts'

/** The queue of work for later; areas say in `jobs` what they do. */
export const jobsArea: GatewayArea = {
  name: 'jobs',
  start: (dependencies, mounted) =>
    startJobs({
      databaseUrl: dependencies.env.DATABASE_URL,
      secret: dependencies.env.TAKT_SECRET,
      log: dependencies.log,
      handlers: mounted.flatMap((area) => area.jobs?.(dependencies) ?? []),
    }),
}
