/** What other areas may use of reports. */
export { type ReportRequest, type ReportResult, runReport } from './runReport.ts'
