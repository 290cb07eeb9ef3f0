import { logGamma } from './logGamma.ts'

const tiny = 1e-300

/** The continued fraction of DLMF 8.17.22 by Lentz's method; converges quickly for x < (a + 1) / (a + b + 2). */
function fraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || tiny)
  let value = d
  for (let m = 1; m < 100_000; m++) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + term * d || tiny)
      c = 1 + term / c || tiny
      value *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return value
}

/** Regularized incomplete beta function I_x(a, b) for a, b > 0 and x from 0 to 1. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x >= (a + 1) / (a + b + 2)) return 1 - incompleteBetaSmall(1 - x, b, a)
  return incompleteBetaSmall(x, a, b)
}

function incompleteBetaSmall(x: number, a: number, b: number): number {
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  return (Math.exp(front) * fraction(a, b, x)) / a
}
