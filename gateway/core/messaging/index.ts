/** Public API of the messaging module. */
export { authenticateDevice, authenticateNamedDevice } from './authenticateDevice.ts'
export { type Device, deviceLifetime } from './deviceCredential.ts'
export { findDevice } from './findDevice.ts'
export { hasSubscriber } from './hasSubscriber.ts'
export { openListeners } from './openListeners.ts'
export { type MessagingParts, openMessaging } from './openMessaging.ts'
export { packed } from './packed.ts'
