import { words } from '../../core/kit/words.ts'

/** Every text of the screen at a machine itself; its parts have their own. */
export const deviceScreenTexts = {
  title: (name: string) => `Screen at ${name}`,
  waiting: (count: number, shown: string) =>
    count === 1 ? 'Works without network: 1 thing waits' : `Works without network: ${shown} things wait`,
  back: words.back,
  open: 'Open this screen',
  openText:
    'This is the screen at a machine. Paste the password of its device’s credentials, or open the address that is made ' +
    'on the device’s page under “Screen at the machine”.',
  addressUsed:
    'This address was used already, or is older than 15 minutes: it opens the screen once. Make another one on the ' +
    'device’s page.',
  ended:
    'This screen is not connected any more: its device’s credentials were made anew, the device was moved or taken off ' +
    'its machine, or somebody ended it.',
  password: 'Password of the device’s credentials',
  noPassword: 'This is no password of credentials.',
  wrong: 'These credentials open no screen: they were made anew or revoked since, or have expired.',
} as const
