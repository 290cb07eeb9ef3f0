import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the user's own API tokens. */
export const apiTokenTexts = {
  title: 'API tokens',
  help:
    'For scripts: a token is sent as “Authorization: Bearer …” and has the rights that you choose from your own, ' +
    'in the organization that is selected now.',
  none: 'You have no API tokens.',
  add: 'New token',
  name: words.name,
  lasts: 'Valid for',
  days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  rights: 'Rights of the token',
  make: 'Create token',
  cancel: words.cancel,
  made: 'API Token Added',
  token: (name: string) => `The token ${name}`,
  once: 'It is shown only once. Copy it to where your script reads it.',
  close: words.close,
  lastUsed: (time: string) => `last used ${time}`,
  neverUsed: 'never used',
  until: (date: string) => `until ${date}`,
  mayRead: (count: number) => `reads ${counted(count, 'area')}`,
  mayWrite: (count: number) => `writes ${count}`,
  revoke: words.revoke,
  revokeOf: (name: string) => `Revoke the token ${name}`,
  revoked: 'API Token Revoked',
  failed: 'Your API tokens could not be loaded.',
} as const
