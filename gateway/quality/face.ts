/** What other areas may use of quality. */
export { type HoldNow, holdsOf, openHolds } from './holds/openHolds.ts'
