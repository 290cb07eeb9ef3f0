/** What other areas use of organizations. */
export { countries } from './countries.ts'
