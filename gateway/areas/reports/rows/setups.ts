import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { isChangeoverIn, totalSetupMetrics } from '@takt/domain/areas/efficiency/setups/setupMetrics.ts'
import type { ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import { setups as report } from '@takt/domain/areas/reports/setups.ts'
import { type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'
import { readJobs } from './readJobs.ts'

/** Returns the changeovers of an operation at machines of the report that belong to its range. */
function setupsOf({ setups, ...operation }: JobEfficiency, { resourceIDs, range }: ReportRun) {
  const selected = new Set(resourceIDs)
  return setups
    .filter((setup) => {
      const { resourceID, end, completed } = setup
      return selected.has(resourceID) && isChangeoverIn(range, { end: Date.parse(end), completed })
    })
    .map((setup) => ({ operation, setup }))
}

export const setups: ReadableReport = {
  report,
  read: async (run) => {
    const worked = await readBreakdown(run, ['jobNum'])
    const jobs = worked.flatMap(({ jobNum }) => jobNum ?? [])
    const changeovers = (await readJobs(run, jobs)).flatMap((operation) => setupsOf(operation, run))
    const rows = changeovers.map(({ operation, setup: { from, standardSecs, ...setup } }): ReportRow => {
      const values = { ...operation, ...setup, setupStandardSecs: standardSecs, fromJobNum: from?.jobNum ?? null }
      return rowOf(report.columns, values)
    })
    const { standardSecs, ...total } = totalSetupMetrics(changeovers.map(({ setup }) => setup))
    const fields = ['secs', 'setupStandardSecs', 'overSecs']
    return { rows, summary: summaryOf(report, { ...total, setupStandardSecs: standardSecs }, fields) }
  },
}
