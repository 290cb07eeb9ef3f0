import { words } from '../words.ts'
/** Texts of forms. */
export const formTexts = {
  yes: words.yes,
  no: words.no,
  addressPlaceholder: 'Enter email address...',
  badAddress: 'Please enter a valid email address',
  problems: (count: number) => (count === 1 ? 'One field needs another value:' : `${count} fields need other values:`),
} as const
