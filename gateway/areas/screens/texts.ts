/** Texts and error messages of machine screens. */
export const screensTexts = {
  atNoMachine: (deviceId: number) => `Device ${deviceId} is not attached to a machine. Attach it first.`,
  device: (deviceId: number) => `Device ${deviceId}`,
  openedNow: 'This screen is being opened by another request. Try again.',
  notOpen: 'An open screen of this device',
  linkMade: 'Address Created',
  ended: 'Screen Ended',
} as const
