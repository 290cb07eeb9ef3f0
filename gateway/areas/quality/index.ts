/** Public API of the quality area. */
export { holdsOf, openHolds } from './holds/openHolds.ts'
