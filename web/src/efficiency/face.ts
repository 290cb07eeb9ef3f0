/** What other areas use of efficiency. */
export { useEmployeeName } from './useEmployeeName.ts'
export { useTargets } from './useTargets.ts'
