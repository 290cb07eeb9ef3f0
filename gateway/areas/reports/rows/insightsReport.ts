import { insightsReport as report } from '@takt/domain/areas/reports/insightsReport.ts'
import type { ReadableReport } from '../reportRun.ts'
import { readNotices } from './readNotices.ts'

export const insightsReport: ReadableReport = {
  report,
  read: (run) => readNotices(report, run, ['insights']),
}
