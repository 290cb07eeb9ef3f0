/**
 * Returns a word in singular or plural by count: `reason`, `reasons`, `entries`, `batches`. A word that already is a
 * plural (`limits`) stays unchanged.
 */
export const plural = (word: string, count: number | string): string => {
  if (String(count) === '1' || /[^ius]s$/.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/**
 * Returns a count with its word, such as `1 stop`, `2 stops`, `1,204 stops`: `count` is a number or its formatted text.
 */
export const counted = (count: number | string, word: string): string => `${count} ${plural(word, count)}`
