const digits = 12

/**
 * Formats a number for files: all measured digits, without artifacts of binary fractions (0.1 + 0.2 is 0.3). Whole
 * numbers remain unchanged.
 */
export const csvNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(digits)))
