import { alertsReport as report } from '@takt/domain/areas/reports/alertsReport.ts'
import type { ReadableReport } from '../reportRun.ts'
import { readNotices } from './readNotices.ts'

export const alertsReport: ReadableReport = {
  report,
  read: (run) => readNotices(report, run, ['alerts', 'ended']),
}
