/** What the server says of screens at machines. */
export const screensTexts = {
  atNoMachine: (deviceId: number) => `Device ${deviceId} is at no machine. Attach it to one first.`,
  device: (deviceId: number) => `Device ${deviceId}`,
  openedNow: 'Somebody opens this screen for the first time right now. Try again.',
  notOpen: 'An open screen of this device',
  linkMade: 'Address Made',
  ended: 'Screen Ended',
} as const
