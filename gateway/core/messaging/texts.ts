/** Error messages of messaging. */
export const messagingTexts = {
  thisSubscription: 'This subscription',
  device: (deviceId: number) => `Device ${deviceId}`,
  otherDevice: (deviceId: number) => `is not the device of these credentials, ${deviceId}`,
  noMessaging: 'Real-time messages are currently not available',
  noSubscription: 'is not the token of a subscription',
} as const
