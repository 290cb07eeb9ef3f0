import { runsAgainstStandard as report } from '@takt/domain/areas/reports/runsAgainstStandard.ts'
import { columnTotals, type ReadableReport, rowOf, summaryOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'

export const runsAgainstStandard: ReadableReport = {
  report,
  read: async (run) => {
    const by = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID'] as const
    const rows = (await readBreakdown(run, by))
      .filter(({ jobNum, partNum }) => jobNum != null || partNum != null)
      .map((row) => rowOf(report.columns, row))
    const fields = ['runSecs', 'idealSecs', 'goodCount', 'scrapCount']
    return { rows, summary: summaryOf(report, columnTotals(rows, fields), fields) }
  },
}
