import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { isChangeoverIn, totalSetupFigures } from '@takt/domain/areas/efficiency/setups/setupFigures.ts'
import type { ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import { setups as report } from '@takt/domain/areas/reports/setups.ts'
import { type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'
import { readJobs } from './readJobs.ts'

/** The changeovers of an operation, at machines of the report, that belong to its range. */
function setupsOf({ setups, ...operation }: JobEfficiency, { resourceIDs, range }: ReportRun) {
  const asked = new Set(resourceIDs)
  return setups
    .filter((setup) => {
      const { resourceID, end, completed } = setup
      return asked.has(resourceID) && isChangeoverIn(range, { end: Date.parse(end), completed })
    })
    .map((setup) => ({ operation, setup }))
}

export const setups: ReadableReport = {
  report,
  read: async (run) => {
    const worked = await readBreakdown(run, ['jobNum'])
    const jobs = worked.flatMap(({ jobNum }) => jobNum ?? [])
    const found = (await readJobs(run, jobs)).flatMap((operation) => setupsOf(operation, run))
    const rows = found.map(({ operation, setup: { from, standardSecs, ...setup } }): ReportRow => {
      const told = { ...operation, ...setup, setupStandardSecs: standardSecs, fromJobNum: from?.jobNum ?? null }
      return rowOf(report.columns, told)
    })
    const { standardSecs, ...total } = totalSetupFigures(found.map(({ setup }) => setup))
    const fields = ['secs', 'setupStandardSecs', 'overSecs']
    return { rows, summary: summaryOf(report, { ...total, setupStandardSecs: standardSecs }, fields) }
  },
}
