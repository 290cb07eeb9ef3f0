/** What other areas may use of mail. */
export { mailOf } from './mailOf.ts'
