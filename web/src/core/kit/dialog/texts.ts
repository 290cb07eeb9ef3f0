import { words } from '../words.ts'
/** Texts of the dialogs. */
export const dialogTexts = { yes: words.yes, no: words.no, working: 'One moment …' } as const
