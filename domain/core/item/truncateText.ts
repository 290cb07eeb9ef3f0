/** Truncates a text to at most `max` UTF-16 units without splitting a surrogate pair, which cannot be stored. */
export const truncateText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
