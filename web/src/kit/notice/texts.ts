/** Texts of notices. */
export const noticeTexts = { close: 'Close' } as const
