/** The beginning of a text, of `most` UTF-16 units at most: never half a letter, which nothing can keep. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
