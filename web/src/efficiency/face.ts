/** What other areas use of efficiency. */
export { bucketName, stepTick } from './bucketName.ts'
export { useEmployeeName } from './useEmployeeName.ts'
export { useTargets } from './useTargets.ts'
