import { words } from '../words.ts'
/** Texts of notices. */
export const noticeTexts = { close: words.close } as const
