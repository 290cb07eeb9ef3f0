/** Parses a counter's total as a non-negative integer; null for UNAVAILABLE and anything else. */
export const parseCount = (value: string): number | null =>
  /^\d{1,15}(?:\.0*)?$/.test(value) ? Math.trunc(Number(value)) : null
