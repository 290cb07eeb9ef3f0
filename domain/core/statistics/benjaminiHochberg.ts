/**
 * Returns p-values adjusted for multiple comparisons (Benjamini & Hochberg, J. R. Stat. Soc. B 57, 1995; R's
 * `p.adjust(p, "BH")`), in input order: of those up to q, on average no more than the share q is a false discovery.
 * `family`: number of tests, if only the smallest p-values are given.
 */
export function benjaminiHochberg(pValues: readonly number[], family = pValues.length): number[] {
  const order = Uint32Array.from(pValues, (_, k) => k).sort((a, b) => pValues[b]! - pValues[a]!)
  const adjusted = new Array<number>(pValues.length)
  let minimum = 1
  order.forEach((k, position) => {
    minimum = Math.min(minimum, (pValues[k]! * family) / (pValues.length - position))
    adjusted[k] = minimum
  })
  return adjusted
}
