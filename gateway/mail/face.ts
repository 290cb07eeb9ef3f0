/** What other areas may use of mail. */
export type { Mail } from './createMail.ts'
export { openMail } from './openMail.ts'
