/** Public API of the organizations area. */
export { countries } from './countries.ts'
