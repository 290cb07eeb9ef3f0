/** What other areas use of efficiency. */
export { ExpectedEnds } from './expectedEnds/ExpectedEnds.tsx'
export { useEmployeeName } from './useEmployeeName.ts'
export { useTargets } from './useTargets.ts'
