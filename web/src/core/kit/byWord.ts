/**
 * Collator for texts, with numbers sorted by value. `localeCompare` would look up these rules for each of ten thousand
 * comparisons.
 */
export const byWord = new Intl.Collator(undefined, { numeric: true })
