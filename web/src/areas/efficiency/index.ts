/** Public API of the efficiency area. */
export { ExpectedEnds } from './expectedEnds/ExpectedEnds.tsx'
export { useEmployeeName } from './useEmployeeName.ts'
export { useTargets } from './useTargets.ts'
