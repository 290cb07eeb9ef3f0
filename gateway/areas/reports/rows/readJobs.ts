import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { createJobEfficiencies, openAnalyticsSources } from '../../analytics/index.ts'
import type { ReportRun } from '../reportRun.ts'

const jobsPerQuery = 200

/**
 * Reads standard and actual values of the operations of jobs over their whole life, as in the response of the job
 * history.
 */
export async function readJobs(
  { gateway, floor, signal }: ReportRun,
  jobs: readonly string[],
): Promise<JobEfficiency[]> {
  const efficienciesOf = createJobEfficiencies(gateway.dependencies, openAnalyticsSources(gateway))
  const efficiencies: JobEfficiency[] = []
  for (let k = 0; k < jobs.length; k += jobsPerQuery)
    efficiencies.push(...(await efficienciesOf(floor, jobs.slice(k, k + jobsPerQuery), signal)).jobs)
  return efficiencies
}
