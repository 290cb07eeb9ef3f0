import type { CharacteristicCheck } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { digitsBehind } from '../../kit/format/numberFormat.ts'

/**
 * With how many digits behind the point the limits of a chart are told: as many as the check's own limits have, and so
 * many that what lies between them is told to three figures.
 */
export function limitDigits(
  { nominal, lower, upper }: Pick<CharacteristicCheck, 'nominal' | 'lower' | 'upper'>,
  limits: { lower: number; upper: number } | undefined,
): number {
  const own = [nominal, lower, upper].map((limit) => (limit === null ? 0 : digitsBehind(limit)))
  const width = limits ? limits.upper - limits.lower : 0
  return Math.min(12, Math.max(...own, width > 0 ? 2 - Math.floor(Math.log10(width)) : 0))
}
