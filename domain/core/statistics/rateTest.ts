/**
 * Wald's likelihood ratio (1945) of `hits` among `trials` for a rate of `high` against one of `low`, as a logarithm;
 * counts count `1/dispersion` each. Looked at after each trial, it ever exceeds ln(1/α) with a probability of at most α
 * while the rate is `low` or less (Ville's inequality): a test that may be looked at as often as one likes.
 */
export const rateEvidence = (
  { hits, trials }: { hits: number; trials: number },
  { low, high, dispersion }: { low: number; high: number; dispersion: number },
): number =>
  (hits * Math.log(high / low) + (trials - hits) * (Math.log1p(-high) - Math.log1p(-low))) / Math.max(1, dispersion)

/**
 * How much more a rate differs between groups than chance makes it: Pearson's χ² over its degrees of freedom, at least
 * 1 (Laney's p′ chart, 2002, corrects for it).
 */
export function dispersionOf(groups: readonly { hits: number; trials: number }[]): number {
  const used = groups.filter(({ trials }) => trials > 0)
  const hits = used.reduce((sum, group) => sum + group.hits, 0)
  const trials = used.reduce((sum, group) => sum + group.trials, 0)
  const rate = hits / trials
  if (used.length < 2 || !(rate > 0 && rate < 1)) return 1
  const chi2 = used.reduce((sum, g) => sum + (g.hits - g.trials * rate) ** 2 / (g.trials * rate * (1 - rate)), 0)
  return Math.max(1, chi2 / (used.length - 1))
}
