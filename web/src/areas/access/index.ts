/** Public API of access for other areas. */
export { RightsMatrix } from './RightsMatrix.tsx'
export { permissionsOf } from './rightWords.ts'
export { useDeviceGroups } from './useDeviceGroups.ts'
