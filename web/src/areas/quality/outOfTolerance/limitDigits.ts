import type { CharacteristicCheck } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { digitsBehind } from '../../../core/kit/format/numberFormat.ts'

/**
 * With how many digits behind the point the limits of a chart are told: as many as the check's own limits have, and so
 * many that what lies between them is told to three figures; of limits without variation as many as they have.
 */
export function limitDigits(
  { nominal, lower, upper }: Pick<CharacteristicCheck, 'nominal' | 'lower' | 'upper'>,
  limits: { lower: number; upper: number } | undefined,
): number {
  const own = [nominal, lower, upper].map((limit) => (limit === null ? 0 : digitsBehind(limit)))
  if (!limits) return Math.max(...own)
  const width = limits.upper - limits.lower
  return Math.min(12, Math.max(...own, width > 0 ? 2 - Math.floor(Math.log10(width)) : digitsBehind(limits.upper)))
}
