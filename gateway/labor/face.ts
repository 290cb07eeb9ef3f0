/** What other areas may use of labor. */
export { countClockedOn } from './readClocked.ts'
export { readHours } from './readHours.ts'
