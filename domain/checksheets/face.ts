/** What other areas use of checksheets. */
export { checkValue } from './answers/checkValue.ts'
export { type Check, checkCharts, checkKinds } from './check.ts'
