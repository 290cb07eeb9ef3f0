/** What the server says of messaging when it refuses. */
export const messagingTexts = {
  thisSubscription: 'This subscription',
  device: (deviceId: number) => `Device ${deviceId}`,
  otherDevice: (deviceId: number) => `is not the device of these credentials, ${deviceId}`,
  noSubscription: 'is no token of a subscription',
} as const
