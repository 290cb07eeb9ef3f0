import { logGamma } from './logGamma.ts'

/** Regularized lower incomplete gamma function P(a, x) (DLMF 8.11.4 near 0, the continued fraction 8.9.2 beyond). */
function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let k = 1; term > 1e-17 * sum; k++) {
      term *= x / (a + k)
      sum += term
    }
    return front * sum
  }
  // Lentz's method.
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let value = d
  for (let k = 1; k < 100_000; k++) {
    const step = -k * (k - a)
    b += 2
    d = 1 / (step * d + b || 1e-300)
    c = b + step / c || 1e-300
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return 1 - front * value
}

/** Returns the p-quantile of χ²; the degrees of freedom need not be an integer. */
export function chiSquareQuantile(p: number, freedom: number): number {
  let [low, high] = [0, freedom + 10]
  while (incompleteGamma(freedom / 2, high / 2) < p) [low, high] = [high, 2 * high]
  for (let step = 0; step < 200 && high - low > 1e-13 * high; step++) {
    const middle = (low + high) / 2
    if (incompleteGamma(freedom / 2, middle / 2) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
