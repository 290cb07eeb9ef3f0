const digits = 12

/**
 * A number as files have it: everything that was measured, and nothing that only binary fractions add to it (0.1 + 0.2
 * is 0.3). Whole numbers stand as they are.
 */
export const csvNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(digits)))
