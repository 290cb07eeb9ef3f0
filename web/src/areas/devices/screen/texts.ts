/** Texts of the screen at a machine, on the page of its device. */
export const screenTexts = {
  title: 'Screen at the machine',
  open: (since: string) => `Open since ${since}`,
  awaited: 'An address was created, but has not been opened yet.',
  notOpen: 'No screen of this device is open.',
  help:
    'A display at the machine shows its state, job and papers, and accepts reasons, checks and calls. Open the ' +
    'address once there, or open /device there and paste the password of this device’s credentials.',
  noMachine: 'Assign the device to a machine first: the screen belongs to its machine.',
  make: 'Create an address',
  made: 'Address Created',
  address: 'The address to open once at the machine',
  addressHelp: (expiry: string) => `It works once, until ${expiry}. It is shown only now.`,
  end: 'End the screen',
  ended: 'Screen Ended',
  endTitle: 'End the screen at this machine?',
  endText: 'It stops showing anything at once, until it is opened again.',
} as const
