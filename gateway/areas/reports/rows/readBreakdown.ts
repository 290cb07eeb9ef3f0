import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { breakdownBody, createBreakdowns, openAnalyticsSources } from '../../analytics/face.ts'
import type { ReportRun } from '../reportRun.ts'

const most = 100_000

/** Where planned time went and what was made, told apart by these, as breakdowns answer it. */
export async function readBreakdown(
  { gateway, floor, resourceIDs, range, signal }: ReportRun,
  by: readonly BreakdownDimension[],
): Promise<BreakdownRow[]> {
  const body = breakdownBody.parse({
    resourceIDs,
    startDate: new Date(range.start).toISOString(),
    endDate: new Date(range.end).toISOString(),
    by,
    limit: most,
  })
  const answerOf = createBreakdowns(gateway.dependencies, openAnalyticsSources(gateway))
  return (await answerOf(floor, body, signal)).rows
}
