/**
 * Ratios are fractions in every call (`0.75`) and percent wherever people type or read them (`75`). Twelve digits hide
 * what binary fractions leave over.
 */
export const percentOf = (fraction: number): number => Number((fraction * 100).toPrecision(12))

export const fractionOf = (percent: number): number => Number((percent / 100).toPrecision(12))

/** Largest fraction that is accepted: a larger one is taken for percent. */
export const maxFraction = 10
