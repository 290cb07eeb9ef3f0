/** What other areas use of access. */
export { RightsMatrix } from './RightsMatrix.tsx'
export { permissionsOf } from './rightWords.ts'
export { useDeviceGroups } from './useDeviceGroups.ts'
