import { lossesByReason as report } from '@takt/domain/reports/lossesByReason.ts'
import { type ReadableReport, rowOf, summaryOf, sumsOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'
import { readBreakdown } from './readBreakdown.ts'

export const lossesByReason: ReadableReport = {
  report,
  read: async (run) => {
    const found = await readBreakdown(run, ['reason'])
    const rows = found
      .map((row) => {
        const lostSecs = row.setupSecs + row.idleSecs + row.minorStopSecs + row.downSecs + row.offSecs
        return rowOf(report.columns, { ...row, reason: row.reason ?? texts.noReason, lostSecs })
      })
      .filter(({ lostSecs, stops }) => Number(lostSecs) > 0 || Number(stops) > 0)
    const fields = ['lostSecs', 'stops', 'failures']
    return { rows, summary: summaryOf(report, sumsOf(rows, fields), fields) }
  },
}
