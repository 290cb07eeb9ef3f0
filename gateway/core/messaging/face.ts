/** What other areas may use of messaging. */
export { deviceAsking, deviceShown } from './deviceAsking.ts'
export { type Device, deviceLifetime } from './deviceCredential.ts'
export { findDevice } from './findDevice.ts'
export { isHeard } from './isHeard.ts'
export { openListeners } from './openListeners.ts'
export { type MessagingParts, openMessaging } from './openMessaging.ts'
export { packed } from './packed.ts'
