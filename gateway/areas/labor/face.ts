/** What other areas may use of labor. */
export { namesOfPeople } from './namesOfPeople.ts'
export { clockedOnAt } from './readClocked.ts'
export { readHours } from './readHours.ts'
export { shiftAt } from './shiftAt.ts'
export { whoWasAt } from './whoWasAt.ts'
