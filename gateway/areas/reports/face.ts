/** What other areas may use of reports. */
export { reportProblems } from './reportProblems.ts'
export { type ReportResult, runReport } from './runReport.ts'
