import { type ChartKind, isCounted } from './chartKind.ts'
import type { ChartBasis } from './chartShape.ts'

/**
 * True if limits are computed from points without variation: equal numbers, no failures or defects, or only failures.
 * The limits then equal the center, and each point that differs from it is beyond them.
 */
export function isWithoutVariation(kind: ChartKind, { center, sigma }: ChartBasis): boolean {
  if (!isCounted(kind)) return sigma === 0
  return center === 0 || ((kind === 'p' || kind === 'np') && center === 1)
}
