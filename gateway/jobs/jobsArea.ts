import type { Dependencies } from '../dependencies.ts'
import type { JobHandler } from './job.ts'
import { startJobs } from './startJobs.ts'

/** An area as the queue sees it. */
type Worker = { jobs?: (dependencies: Dependencies) => readonly JobHandler[] }

/** The queue of work for later; areas say in `jobs` what they do. */
export const jobsArea = {
  name: 'jobs',
  start: (dependencies: Dependencies, mounted: readonly Worker[]) =>
    startJobs({
      databaseUrl: dependencies.env.DATABASE_URL,
      secret: dependencies.env.TAKT_SECRET,
      log: dependencies.log,
      handlers: mounted.flatMap((area) => area.jobs?.(dependencies) ?? []),
    }),
}
