/** What other areas may use of labor. */
export { readHours } from './readHours.ts'
