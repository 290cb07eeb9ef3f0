import { oeeSummary as report } from '@takt/domain/reports/oeeSummary.ts'
import { type ReadableReport, rowOf, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const oeeSummary: ReadableReport = {
  report,
  read: async (run) => {
    const { machines, total } = await readBuckets(run, 'total')
    return {
      rows: machines.flatMap(({ buckets, ...machine }) =>
        buckets.map((bucket) => rowOf(report.columns, { ...machine, ...bucket })),
      ),
      summary: summaryOf(report, total[0] ?? {}, ['oee', 'availability', 'performance', 'quality', 'goodCount']),
    }
  },
}
