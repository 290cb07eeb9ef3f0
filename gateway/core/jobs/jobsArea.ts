import type { Dependencies } from '../dependencies.ts'
import { divideConnections } from '../postgresConnections.ts'
import type { JobHandler } from './job.ts'
import { startJobs } from './startJobs.ts'

/** An opened area as the queue sees it. */
type Worker = { jobs?: readonly JobHandler[] }

/** The queue of work for later; areas say in `jobs` what they do. */
export const jobsArea = {
  name: 'jobs',
  open: ({ dependencies: { env, log } }: { dependencies: Dependencies }) => ({
    start: (mounted: readonly Worker[]) =>
      startJobs({
        databaseUrl: env.DATABASE_URL,
        secret: env.TAKT_SECRET,
        log,
        connections: divideConnections(env.POSTGRES_CONNECTIONS_GATEWAY).jobs,
        handlers: mounted.flatMap(({ jobs = [] }) => jobs),
      }),
  }),
}
