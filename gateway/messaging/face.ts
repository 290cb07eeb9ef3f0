/** What other areas may use of messaging. */
export { deviceAsking } from './deviceAsking.ts'
export type { Device } from './deviceCredential.ts'
export { findDevice } from './findDevice.ts'
export { type MessagingParts, openMessaging } from './openMessaging.ts'
