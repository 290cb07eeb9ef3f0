/** What a device's page says of the screen at its machine. */
export const screenTexts = {
  title: 'Screen at the machine',
  open: (since: string) => `Open since ${since}`,
  awaited: 'An address was made; nobody has opened it yet.',
  notOpen: 'No screen of this device is open.',
  help:
    'A display at the machine shows what it does, its job and papers, and takes reasons, checks and calls. Open the ' +
    'address once there, or open /device there and paste the password of this device’s credentials.',
  noMachine: 'Attach the device to a resource first: the screen belongs to its machine.',
  make: 'Make an address',
  made: 'Address Made',
  address: 'The address to open once at the machine',
  addressHelp: (until: string) => `It is good once, until ${until}. It is shown only now.`,
  end: 'End the screen',
  ended: 'Screen Ended',
  endQuestion: 'End the screen at this machine?',
  endText: 'It shows nothing from now on, until it is opened again.',
} as const
