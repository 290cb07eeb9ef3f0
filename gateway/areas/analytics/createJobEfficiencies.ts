import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { JobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { type FactSources, nothingPending, recomputingIn } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { computeJobEfficiency } from './computeJobEfficiency.ts'
import { createStandings } from './standings.ts'

/**
 * Creates a function that returns planned and actual values of the operations of jobs over their whole life up to now.
 */
export function createJobEfficiencies(
  { now, catchUp, ...facts }: FactSources & Pick<Dependencies, 'now' | 'catchUp'>,
  { entriesOf, setupStandardsOf, pendingOf = async () => nothingPending }: Omit<AnalyticsSources, 'floorOf'>,
) {
  const rollupStatusOf = createStandings(facts.clickhouse)
  return async (floor: Floor, jobs: readonly string[], signal?: AbortSignal): Promise<JobEfficiencyData> => {
    const request = { floor, jobs, asOf: now(), signal }
    await catchUp({ organizationId: floor.organizationId, range: { start: 0, end: request.asOf } })
    const status = await rollupStatusOf(floor, request.asOf)
    const pending = await pendingOf(floor, { reasons: true, known: status.noted })
    const sources = { ...facts, entriesOf, rollupStatusOf: async () => status, setupStandardsOf }
    const data = await computeJobEfficiency(sources, request)
    // Recomputation can also move a job to another machine, so all machines count, from the earliest known start of a
    // job.
    const start = Math.min(request.asOf, ...data.jobs.map(({ firstAt }) => Date.parse(firstAt)))
    const range = { start: start, end: request.asOf }
    return { ...data, ...recomputingIn(pending, [...floor.resources.keys()], range) }
  }
}
