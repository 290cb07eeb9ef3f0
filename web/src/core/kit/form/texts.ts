import { words } from '../words.ts'
export const formTexts = {
  yes: words.yes,
  no: words.no,
  addressPlaceholder: 'Enter email address...',
  /** Message of the server and of the form for a missing value, and its text below the field. */
  valueRequired: 'is required',
  fieldRequired: 'This field is required.',
  badAddress: 'Please enter a valid email address',
  problems: (count: number) => (count === 1 ? 'One field needs correction:' : `${count} fields need correction:`),
} as const
