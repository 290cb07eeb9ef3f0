import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Every text of the own API tokens. */
export const apiTokenTexts = {
  title: 'API tokens',
  help:
    'For scripts: a token is sent as “Authorization: Bearer …” and may do what you choose of what you may do, ' +
    'in the organization you have selected now.',
  none: 'You have no API tokens.',
  add: 'New token',
  name: words.name,
  lasts: 'Lasts',
  days: (days: number) => (days === 365 ? 'A year' : `${days} days`),
  rights: 'What the token may do',
  make: 'Make token',
  giveUp: words.cancel,
  made: 'API Token Added',
  token: (name: string) => `The token ${name}`,
  once: 'It is shown this once. Put it where the script finds it.',
  close: words.close,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'never used',
  until: (when: string) => `until ${when}`,
  mayRead: (count: number) => `reads ${counted(count, 'area')}`,
  mayWrite: (count: number) => `writes ${count}`,
  revoke: words.revoke,
  revokeOf: (name: string) => `Revoke the token ${name}`,
  revoked: 'API Token Revoked',
  failed: 'Your API tokens could not be loaded.',
} as const
