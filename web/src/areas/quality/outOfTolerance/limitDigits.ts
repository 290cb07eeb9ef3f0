import type { CharacteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { digitsBehind } from '../../../core/kit/format/numberFormat.ts'

/**
 * Returns the number of decimals of the limits of a chart: at least those of the check's own limits, and enough for
 * three significant digits of the distance between them; for limits without variation all their decimals.
 */
export function limitDigits(
  { nominal, lower, upper }: Pick<CharacteristicCheck, 'nominal' | 'lower' | 'upper'>,
  limits: { lower: number; upper: number } | undefined,
): number {
  const checkDigits = [nominal, lower, upper].map((limit) => (limit === null ? 0 : digitsBehind(limit)))
  if (!limits) return Math.max(...checkDigits)
  const width = limits.upper - limits.lower
  return Math.min(
    12,
    Math.max(...checkDigits, width > 0 ? 2 - Math.floor(Math.log10(width)) : digitsBehind(limits.upper)),
  )
}
