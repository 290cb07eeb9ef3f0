/** What other areas may use of messaging. */
export type { Device } from './deviceCredential.ts'
export { deviceOfToken } from './deviceOfToken.ts'
export { findDevice } from './findDevice.ts'
export { type MessagingParts, openMessaging } from './openMessaging.ts'
