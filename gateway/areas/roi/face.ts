/** What other areas use of the return on Takt. */
export { isNoticeTold, isReportMade, keepCounts } from './keepCounts.ts'
