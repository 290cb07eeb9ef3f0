/** What other areas may use of analytics. */
export { createBreakdowns } from './createBreakdowns.ts'
export { createJobEfficiencies } from './createJobEfficiencies.ts'
export { openAnalyticsSources } from './openAnalyticsSources.ts'
