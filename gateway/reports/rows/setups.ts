import type { JobEfficiency } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import type { ReportRow } from '@takt/domain/reports/reportColumn.ts'
import { setups as report } from '@takt/domain/reports/setups.ts'
import { type ReadableReport, type ReportRun, rowOf, summaryOf, sumsOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'
import { readJobs } from './readJobs.ts'

/** The changeovers of an operation to machines of the report that began in its range. */
function setupsOf({ setups, ...operation }: JobEfficiency, { resourceIDs, range }: ReportRun): ReportRow[] {
  const asked = new Set(resourceIDs)
  const begunIn = (start: string) => Date.parse(start) >= range.start && Date.parse(start) < range.end
  return setups
    .filter(({ resourceID, start }) => asked.has(resourceID) && begunIn(start))
    .map(({ from, ...setup }) => {
      const { setupStandardSecs } = operation
      const overSecs = setupStandardSecs === null ? null : Math.max(0, setup.secs - setupStandardSecs)
      return rowOf(report.columns, { ...operation, ...setup, overSecs, fromJobNum: from?.jobNum ?? null })
    })
}

export const setups: ReadableReport = {
  report,
  read: async (run) => {
    const worked = await readBreakdown(run, ['jobNum'])
    const jobs = worked.flatMap(({ jobNum }) => jobNum ?? [])
    const rows = (await readJobs(run, jobs)).flatMap((operation) => setupsOf(operation, run))
    return { rows, summary: summaryOf(report, sumsOf(rows, ['secs', 'overSecs']), ['secs', 'overSecs']) }
  },
}
