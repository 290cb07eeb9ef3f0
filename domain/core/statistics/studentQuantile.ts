import { incompleteBeta } from './incompleteBeta.ts'

/** Returns the p-quantile (p from 0.5 to 1, exclusive) of Student's t distribution: inverts DLMF 8.17 by bisection. */
export function studentQuantile(p: number, degrees: number): number {
  const above = (t: number) => incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
  let [low, high] = [0, 1]
  while (above(high) > 1 - p) high *= 2
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2
    if (above(middle) > 1 - p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
