/** Public API of the facilities area. */
export { useFacilities } from './useFacilities.ts'
