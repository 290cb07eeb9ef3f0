import { scheduleAgainstActual as report } from '@takt/domain/areas/reports/scheduleAgainstActual.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ReadableReport, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

export const scheduleAgainstActual: ReadableReport = {
  report,
  read: async (run) => {
    const { columns } = report
    const { dayOf } = wallClock(run.floor.timeZone)
    const { rows } = await readBuckets(run, {
      columns,
      resolution: 'day',
      more: ({ start }) => ({ date: dateOfDay(dayOf(Date.parse(start))) }),
    })
    const { total } = await readBuckets(run, { columns, resolution: 'total' })
    return { rows, summary: summaryOf(report, total[0] ?? {}, ['plannedSecs', 'runSecs', 'availability', 'loading']) }
  },
}
