import { utilisationByShift as report } from '@takt/domain/reports/utilisationByShift.ts'
import { type ReadableReport, rowOf, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const utilisationByShift: ReadableReport = {
  report,
  read: async (run) => {
    const { machines } = await readBuckets(run, 'shift')
    const { total } = await readBuckets(run, 'total')
    return {
      rows: machines.flatMap(({ buckets, ...machine }) =>
        buckets.map((bucket) => rowOf(report.columns, { ...machine, ...bucket })),
      ),
      summary: summaryOf(report, total[0] ?? {}, ['availability', 'oee', 'runSecs', 'plannedSecs']),
    }
  },
}
