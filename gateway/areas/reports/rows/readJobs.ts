import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { createJobEfficiencies, openAnalyticsSources } from '../../analytics/face.ts'
import type { ReportRun } from '../reportRun.ts'

const jobsAtOnce = 200

/** What the operations of jobs should take and took in their whole life, as the history of jobs answers it. */
export async function readJobs(
  { gateway, floor, signal }: ReportRun,
  jobs: readonly string[],
): Promise<JobEfficiency[]> {
  const answerOf = createJobEfficiencies(gateway.dependencies, openAnalyticsSources(gateway))
  const found: JobEfficiency[] = []
  for (let k = 0; k < jobs.length; k += jobsAtOnce)
    found.push(...(await answerOf(floor, jobs.slice(k, k + jobsAtOnce), signal)).jobs)
  return found
}
