/** Public API of the labor area. */

export { employeesAt } from './employeesAt.ts'
export { namesOfPeople } from './namesOfPeople.ts'
export { clockedOnAt } from './readClocked.ts'
export { readHours } from './readHours.ts'
export { shiftAt } from './shiftAt.ts'
