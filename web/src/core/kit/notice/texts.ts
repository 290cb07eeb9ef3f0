import { words } from '../words.ts'
export const noticeTexts = { close: words.close } as const
