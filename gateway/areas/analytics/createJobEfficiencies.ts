import type { JobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { type FactSources, nothingPending, recomputingIn } from '../efficiency/face.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { computeJobEfficiency } from './computeJobEfficiency.ts'
import { createStandings } from './standings.ts'

/** Answers what the operations of jobs should take and took in their whole life up to now. */
export function createJobEfficiencies(
  { now, ...facts }: FactSources & Pick<Dependencies, 'now'>,
  { entriesOf, setupStandardsOf, pendingOf = async () => nothingPending }: Omit<AnalyticsSources, 'floorOf'>,
) {
  const standingOf = createStandings(facts.clickhouse)
  return async (floor: Floor, jobs: readonly string[], signal?: AbortSignal): Promise<JobEfficiencyData> => {
    const ask = { floor, jobs, asOf: now(), signal }
    const standing = await standingOf(floor, ask.asOf)
    const pending = await pendingOf(floor, { reasons: true, known: standing.noted })
    const sources = { ...facts, entriesOf, standingOf: async () => standing, setupStandardsOf }
    const data = await computeJobEfficiency(sources, ask)
    // Where a job was may change as well: all machines, since the first is known to have begun.
    const begun = Math.min(ask.asOf, ...data.jobs.map(({ firstAt }) => Date.parse(firstAt)))
    const range = { start: begun, end: ask.asOf }
    return { ...data, ...recomputingIn(pending, [...floor.resources.keys()], range) }
  }
}
