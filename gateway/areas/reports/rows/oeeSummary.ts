import { oeeSummary as report } from '@takt/domain/areas/reports/oeeSummary.ts'
import { type ReadableReport, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const oeeSummary: ReadableReport = {
  report,
  read: async (run) => {
    const { rows, total } = await readBuckets(run, { columns: report.columns, resolution: 'total' })
    return {
      rows,
      byMachine: true,
      summary: summaryOf(report, total[0] ?? {}, ['oee', 'availability', 'performance', 'quality', 'goodCount']),
    }
  },
}
