/** What other areas use of checksheets. */
export { checkValue } from './answers/checkValue.ts'
export { checkKinds } from './check.ts'
