import type { Dependencies } from '../dependencies.ts'
import { divideConnections } from '../postgresConnections.ts'
import type { JobHandler } from './job.ts'
import { startJobs } from './startJobs.ts'

/** An opened area as seen by the job queue. */
type Worker = { jobs?: readonly JobHandler[] }

/** The job queue; areas provide their handlers in `jobs`. */
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
