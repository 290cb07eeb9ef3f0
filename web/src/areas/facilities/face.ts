/** What other areas use of facilities. */
export { useFacilities } from './useFacilities.ts'
