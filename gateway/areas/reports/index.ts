/** Public API of the reports area. */
export { reportProblems } from './reportProblems.ts'
export { type ReportResult, runReport } from './runReport.ts'
