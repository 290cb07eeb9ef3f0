import { words } from '../../core/kit/words.ts'

/** All texts of the screen at a machine itself; its parts have their own. */
export const deviceScreenTexts = {
  title: (name: string) => `Screen at ${name}`,
  waiting: (count: number, countText: string) =>
    count === 1 ? 'Offline: 1 entry waits to be sent' : `Offline: ${countText} entries wait to be sent`,
  back: words.back,
  open: 'Open this screen',
  openText:
    'This is the screen at a machine. Paste the password of its device’s credentials, or open the address created ' +
    'on the device’s page under “Screen at the machine”.',
  addressUsed:
    'This address has already been used, or is older than 15 minutes: it opens the screen only once. Create another one on the ' +
    'device’s page.',
  ended:
    'This screen is no longer connected: its device’s credentials were renewed, the device was moved to or removed from ' +
    'a machine, or a user disconnected the screen.',
  password: 'Password of the device’s credentials',
  noPassword: 'This is not a password of device credentials.',
  wrong: 'These credentials open no screen: they were renewed or revoked, or have expired.',
} as const
