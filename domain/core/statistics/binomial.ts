import { incompleteBeta } from './incompleteBeta.ts'

/**
 * Returns P(X ≥ k) of X ~ Binomial(n, p): the p-value of the exact binomial test against "more often than p" (R's
 * `binom.test`, alternative greater).
 */
export const binomialAtLeast = (k: number, n: number, p: number): number =>
  k <= 0 ? 1 : k > n ? 0 : incompleteBeta(p, k, n - k + 1)

/**
 * Returns the upper end of the two-sided confidence interval of a proportion after k of n (Clopper & Pearson 1934;
 * NIST/SEMATECH e-Handbook 7.2.4.1). k and n may be fractions, such as counts divided by their dispersion.
 */
export function isProportionAtMostLimit(k: number, n: number, confidence: number): number {
  if (k >= n) return 1
  const target = 1 - (1 - confidence) / 2
  let [low, high] = [k / n, 1]
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, k + 1, n - k) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}
