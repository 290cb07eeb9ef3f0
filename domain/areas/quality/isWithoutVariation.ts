import { type ChartKind, isCounted } from './chartKind.ts'
import type { ChartBasis } from './chartShape.ts'

/**
 * Whether limits follow from points that do not vary: equal numbers, no failures or defects, or nothing but failures.
 * Then the limits lie on the centre, and each point that differs from it is beyond them.
 */
export function isWithoutVariation(kind: ChartKind, { center, sigma }: ChartBasis): boolean {
  if (!isCounted(kind)) return sigma === 0
  return center === 0 || ((kind === 'p' || kind === 'np') && center === 1)
}
