/** A word for so many: `reason`, `reasons`, `entries`, `batches`. */
export const plural = (word: string, count: number | string): string => {
  if (String(count) === '1') return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** So many of something, as `1 stop`, `2 stops`, `1,204 stops`: `count` is a number or what is shown of it. */
export const counted = (count: number | string, word: string): string => `${count} ${plural(word, count)}`
