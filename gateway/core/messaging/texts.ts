/** What the server says of messaging when it refuses. */
export const messagingTexts = {
  thisSubscription: 'This subscription',
  device: (deviceId: number) => `Device ${deviceId}`,
  otherDevice: (deviceId: number) => `is not the device of these credentials, ${deviceId}`,
  noMessaging: 'Messages in real time cannot be told just now',
  noSubscription: 'is no token of a subscription',
} as const
