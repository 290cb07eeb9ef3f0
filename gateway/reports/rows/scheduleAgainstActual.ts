import { scheduleAgainstActual as report } from '@takt/domain/reports/scheduleAgainstActual.ts'
import { dateOfDay, wallClock } from '@takt/domain/schedule/wallClock.ts'
import { type ReadableReport, rowOf, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const scheduleAgainstActual: ReadableReport = {
  report,
  read: async (run) => {
    const { machines } = await readBuckets(run, 'day')
    const { total } = await readBuckets(run, 'total')
    const { dayOf } = wallClock(run.floor.timeZone)
    return {
      rows: machines.flatMap(({ buckets, ...machine }) =>
        buckets.map((bucket) => {
          const date = dateOfDay(dayOf(Date.parse(bucket.start)))
          return rowOf(report.columns, { date, ...machine, ...bucket })
        }),
      ),
      summary: summaryOf(report, total[0] ?? {}, ['plannedSecs', 'runSecs', 'availability', 'loading']),
    }
  },
}
