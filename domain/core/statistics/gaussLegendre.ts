/** Nodes of a numerical integral and their weights. */
export type Quadrature = { at: number; weight: number }[]

/**
 * Returns the n Gauss–Legendre nodes of an integral from a to b (Abramowitz & Stegun 25.4.30): the roots of Pₙ by
 * Newton's method, with weights 2 ÷ ((1 − x²) Pₙ′(x)²).
 */
export function gaussLegendre(n: number, [a, b]: readonly [number, number]): Quadrature {
  return Array.from({ length: n }, (_, k) => {
    let x = Math.cos((Math.PI * (k + 0.75)) / (n + 0.5))
    let slope = 1
    for (let round = 0; round < 10; round++) {
      let [before, current] = [1, x]
      for (let m = 2; m <= n; m++) [before, current] = [current, ((2 * m - 1) * x * current - (m - 1) * before) / m]
      slope = (n * (x * current - before)) / (x * x - 1)
      x -= current / slope
    }
    return { at: (a + b + (b - a) * x) / 2, weight: (b - a) / ((1 - x * x) * slope * slope) }
  })
}
