/** A label as it stands in the middle of a sentence: `Job Operation` → `job operation`; `ML Training` → `ML training`. */
export const inSentence = (label: string): string => label.replaceAll(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
