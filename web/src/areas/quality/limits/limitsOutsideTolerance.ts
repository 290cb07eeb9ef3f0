import type { CharacteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { Limits } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { limitsTexts as texts } from './texts.ts'

/** Returns a message about the limits of a chart that are outside the tolerance; null if none is. */
export function limitsOutsideTolerance(
  limits: Limits | undefined,
  { lower, upper }: Pick<CharacteristicCheck, 'lower' | 'upper'>,
  formatLevel: (level: number) => string,
): string | null {
  if (!limits) return null
  const warnings = [
    ...(upper !== null && limits.upper > upper ? [texts.above(formatLevel(limits.upper), formatLevel(upper))] : []),
    ...(lower !== null && limits.lower < lower ? [texts.below(formatLevel(limits.lower), formatLevel(lower))] : []),
  ]
  return warnings.length > 0 ? texts.beyondTolerance(warnings) : null
}
