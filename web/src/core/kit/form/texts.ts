import { words } from '../words.ts'
export const formTexts = {
  yes: words.yes,
  no: words.no,
  addressPlaceholder: 'Enter email address...',
  badAddress: 'Please enter a valid email address',
  problems: (count: number) => (count === 1 ? 'One field needs correction:' : `${count} fields need correction:`),
} as const
