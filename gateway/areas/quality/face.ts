/** What other areas may use of quality. */
export { holdsOf, openHolds } from './holds/openHolds.ts'
