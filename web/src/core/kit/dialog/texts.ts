import { words } from '../words.ts'
export const dialogTexts = { yes: words.yes, no: words.no, working: 'One moment …' } as const
