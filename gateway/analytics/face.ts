/** What other areas may use of analytics. */
export { breakdownBody } from './breakdownBody.ts'
export { createBreakdowns } from './createBreakdowns.ts'
export { createJobEfficiencies } from './createJobEfficiencies.ts'
export { openAnalyticsSources } from './openAnalyticsSources.ts'
