/** Public API of the mail module. */
export type { Email, Mail } from './createMail.ts'
export { describeMailError } from './describeMailError.ts'
export { openMail } from './openMail.ts'
