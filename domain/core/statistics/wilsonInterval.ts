/** The 97.5 % quantile of a standard normal. */
export const z95 = 1.959963984540054

/**
 * Returns the two-sided 95 % confidence interval of a proportion after k of n (Wilson, J. Am. Stat. Assoc. 22 (1927)
 * 209–212; NIST/SEMATECH e-Handbook 7.2.4.1), n above 0. k and n may be fractions, such as values shared within a team.
 */
export function wilsonInterval(k: number, n: number): { low: number; high: number } {
  const square = z95 * z95
  const middle = k + square / 2
  const half = z95 * Math.sqrt((k * (n - k)) / n + square / 4)
  return { low: (middle - half) / (n + square), high: (middle + half) / (n + square) }
}
