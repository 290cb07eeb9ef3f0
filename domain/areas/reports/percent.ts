/**
 * Converts a ratio to percent. Ratios are fractions in every API call (`0.75`) and percent wherever people type or read
 * them (`75`). Rounding to twelve digits hides binary rounding errors.
 */
export const percentOf = (fraction: number): number => Number((fraction * 100).toPrecision(12))

export const fractionOf = (percent: number): number => Number((percent / 100).toPrecision(12))

/** Largest accepted fraction; a larger value is taken for percent. */
export const maxFraction = 10
