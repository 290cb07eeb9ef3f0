/**
 * Wald's log-likelihood ratio (1945) of `hits` among `trials` for a rate of `high` against one of `low`; each count has
 * weight `1/dispersion`. Evaluated after each trial, it ever exceeds ln(1/α) with a probability of at most α while the
 * rate is `low` or less (Ville's inequality), so the test may be evaluated any number of times.
 */
export const rateEvidence = (
  { hits, trials }: { hits: number; trials: number },
  { low, high, dispersion }: { low: number; high: number; dispersion: number },
): number =>
  (hits * Math.log(high / low) + (trials - hits) * (Math.log1p(-high) - Math.log1p(-low))) / Math.max(1, dispersion)

/**
 * Overdispersion of a rate between groups: Pearson's χ² over its degrees of freedom, at least 1 (Laney's p′ chart,
 * 2002, corrects for it).
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
