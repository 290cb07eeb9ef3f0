/** Public API of the analytics area. */
export { breakdownBody } from './breakdownBody.ts'
export { createBreakdowns, createPartTables } from './createBreakdowns.ts'
export { createJobEfficiencies } from './createJobEfficiencies.ts'
export { compareKeys } from './groups.ts'
export { openAnalyticsSources } from './openAnalyticsSources.ts'
