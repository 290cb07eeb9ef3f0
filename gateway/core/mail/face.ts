/** What other areas may use of mail. */
export type { Letter, Mail } from './createMail.ts'
export { failedHow } from './failedHow.ts'
export { openMail } from './openMail.ts'
