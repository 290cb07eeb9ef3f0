/** What other areas may use of locating. */
export { createLooks } from './createLooks.ts'
export { maySeePeople } from './viewOf.ts'
