import { words } from '../words.ts'
/** Texts of forms. */
export const formTexts = {
  yes: words.yes,
  no: words.no,
  problems: (count: number) => (count === 1 ? 'One field needs another value:' : `${count} fields need other values:`),
} as const
