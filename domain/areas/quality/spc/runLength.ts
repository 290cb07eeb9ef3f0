import { gaussLegendre } from '../../../core/statistics/gaussLegendre.ts'
import { normalAbove } from '../../../core/statistics/normal.ts'
import { solveLinear } from '../../../core/statistics/solveLinear.ts'
import type { CusumDesign } from './cusum.ts'
import type { EwmaDesign } from './ewma.ts'

/** Number of nodes of each integral: twice as many change nothing in the sixth digit. */
const nodeCount = 40
const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/**
 * Returns the average run length of an EWMA chart with known limits if the mean has shifted by `shift` standard
 * deviations of a point; 0: until a false alarm. Crowder's integral equation (Technometrics 29, 1987): L(u) = 1 + 1/λ ∫
 * L(x) φ((x − (1 − λ) u)/λ − shift) dx between the limits, solved at Gauss's nodes.
 */
export function ewmaRunLength({ lambda, width }: EwmaDesign, shift = 0): number {
  const limit = width * Math.sqrt(lambda / (2 - lambda))
  const nodes = gaussLegendre(nodeCount, [-limit, limit])
  const kernel = (u: number) =>
    nodes.map(({ at, weight }) => (weight / lambda) * density((at - (1 - lambda) * u) / lambda - shift))
  const rows = nodes.map(({ at }, i) => kernel(at).map((share, j) => (i === j ? 1 : 0) - share))
  const lengths = solveLinear(
    rows,
    nodes.map(() => 1),
  )
  return 1 + kernel(0).reduce((sum, share, j) => sum + share * lengths[j]!, 0)
}

/**
 * Same for a CUSUM in one direction, starting at zero. Page's integral equation (Biometrika 41, 1954; Vance, J. Quality
 * Technology 18, 1986): L(u) = 1 + L(0) Φ(k − u − shift) + ∫ L(x) φ(x + k − u − shift) dx from 0 to h.
 */
function oneSided({ slack, decision }: CusumDesign, shift: number): number {
  const nodes = [{ at: 0, weight: 0 }, ...gaussLegendre(nodeCount, [0, decision])]
  const rows = nodes.map(({ at: u }, i) =>
    nodes.map(({ at, weight }, j) => {
      const share = j === 0 ? normalAbove(u + shift - slack) : weight * density(at + slack - u - shift)
      return (i === j ? 1 : 0) - share
    }),
  )
  return solveLinear(
    rows,
    nodes.map(() => 1),
  )[0]!
}

/** Same for a tabular CUSUM in both directions: 1/L = 1/L⁺ + 1/L⁻ (Montgomery, 9.1.3). */
export const cusumRunLength = (design: CusumDesign, shift = 0): number =>
  1 / (1 / oneSided(design, shift) + 1 / oneSided(design, -shift))
