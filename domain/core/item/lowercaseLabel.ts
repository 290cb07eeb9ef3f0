/** Lowercases a label for use within a sentence: `Job Operation` → `job operation`; `ML Training` → `ML training`. */
export const lowercaseLabel = (label: string): string =>
  label.replaceAll(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
