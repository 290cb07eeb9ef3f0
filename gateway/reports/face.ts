/** What other areas may use of reports. */
export { type ReportResult, runReport } from './runReport.ts'
