import { utilisationByShift as report } from '@takt/domain/reports/utilisationByShift.ts'
import { type ReadableReport, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const utilisationByShift: ReadableReport = {
  report,
  read: async (run) => {
    const { columns } = report
    const { rows } = await readBuckets(run, { columns, resolution: 'shift' })
    const { total } = await readBuckets(run, { columns, resolution: 'total' })
    return { rows, summary: summaryOf(report, total[0] ?? {}, ['availability', 'oee', 'runSecs', 'plannedSecs']) }
  },
}
