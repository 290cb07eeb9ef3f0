import { scrapAndRework as report } from '@takt/domain/areas/reports/scrapAndRework.ts'
import { columnTotals, type ReadableReport, rowOf, summaryOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'

export const scrapAndRework: ReadableReport = {
  report,
  read: async (run) => {
    const rows = (await readBreakdown(run, ['partNum', 'partRevision', 'jobNum', 'resourceID']))
      .filter(({ totalCount }) => totalCount > 0)
      .map((row) => rowOf(report.columns, row))
    const fields = ['scrapCount', 'reworkCount', 'goodCount', 'totalCount']
    return { rows, summary: summaryOf(report, columnTotals(rows, fields), fields) }
  },
}
