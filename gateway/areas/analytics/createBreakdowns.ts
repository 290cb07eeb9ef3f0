import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { caughtUpFloor, type FactSources, nothingPending, recomputingIn } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { type BreakdownQuery, type BreakdownRequest, toBreakdownQuery } from './breakdownQuery.ts'
import { type BreakdownSources, computeBreakdown, computePartTable } from './computeBreakdown.ts'
import { createStandings } from './standings.ts'

type FactDependencies = FactSources & Pick<Dependencies, 'now' | 'catchUp'>
/** `floorOf`: reads the floor again once its data have caught up; omitted: the floor of the request is used. */
type BreakdownDataSources = Pick<AnalyticsSources, 'entriesOf' | 'pendingOf'> &
  Partial<Pick<AnalyticsSources, 'floorOf'>>

/**
 * Creates a function that checks a request for a breakdown of a floor, as of now (or of an instant, epoch ms), and
 * passes its query to `compute`. Rejects queries that are too large.
 */
function createBreakdownReader<Data>(
  { now, catchUp, ...facts }: FactDependencies,
  { floorOf, entriesOf, pendingOf = async () => nothingPending }: BreakdownDataSources,
  compute: (sources: BreakdownSources, query: BreakdownQuery, signal?: AbortSignal) => Promise<Data>,
) {
  const rollupStatusOf = createStandings(facts.clickhouse)
  return async (floor: Floor, body: BreakdownRequest, signal?: AbortSignal, asOf = now()) => {
    const { range } = toBreakdownQuery(body, floor, asOf)
    const readFloor = floorOf ?? (async () => floor)
    const current = await caughtUpFloor(
      { catchUp, floorOf: readFloor },
      { organizationId: floor.organizationId, range },
    )
    const query = toBreakdownQuery(body, current, asOf)
    const status = await rollupStatusOf(current, query.asOf)
    const pending = await pendingOf(current, { reasons: true, known: status.noted })
    const data = await compute({ ...facts, entriesOf, rollupStatusOf: async () => status }, query, signal)
    return { ...data, ...recomputingIn(pending, query.resourceIDs, query.range) }
  }
}

/** Creates a function that computes breakdowns of a floor as of now. Rejects queries that are too large. */
export const createBreakdowns = (facts: FactDependencies, sources: BreakdownDataSources) =>
  createBreakdownReader(facts, sources, computeBreakdown)

/** Creates a function that returns produced parts as a table for further queries (`computePartTable`). */
export const createPartTables = (facts: FactDependencies, sources: BreakdownDataSources) =>
  createBreakdownReader(facts, sources, computePartTable)
