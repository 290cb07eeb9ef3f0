/**
 * p-values adjusted for how many there are (Benjamini & Hochberg, J. R. Stat. Soc. B 57, 1995; R's `p.adjust(p,
 * "BH")`): those up to q are findings of which, on average, no more than the share q is false. In the order given.
 * `family`: how many questions were asked, where only the smallest p-values are at hand.
 */
export function benjaminiHochberg(pValues: readonly number[], family = pValues.length): number[] {
  const order = Uint32Array.from(pValues, (_, k) => k).sort((a, b) => pValues[b]! - pValues[a]!)
  const adjusted = new Array<number>(pValues.length)
  let least = 1
  order.forEach((k, place) => {
    least = Math.min(least, (pValues[k]! * family) / (pValues.length - place))
    adjusted[k] = least
  })
  return adjusted
}
