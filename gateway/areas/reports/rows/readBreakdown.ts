import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { breakdownBody, createBreakdowns, openAnalyticsSources } from '../../analytics/index.ts'
import type { ReportRun } from '../reportRun.ts'

const maxRows = 100_000

/** Reads planned time and output by dimensions, as in the response of the breakdown route. */
export async function readBreakdown(
  { gateway, floor, resourceIDs, range, signal }: ReportRun,
  by: readonly BreakdownDimension[],
): Promise<BreakdownRow[]> {
  const body = breakdownBody.parse({
    resourceIDs,
    startDate: new Date(range.start).toISOString(),
    endDate: new Date(range.end).toISOString(),
    by,
    limit: maxRows,
  })
  // All rows of a report are of one floor.
  const { floorOf: _, ...sources } = openAnalyticsSources(gateway)
  const breakdownOf = createBreakdowns(gateway.dependencies, sources)
  return (await breakdownOf(floor, body, signal)).rows
}
