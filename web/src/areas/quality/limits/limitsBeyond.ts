import type { CharacteristicCheck } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { Limits } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { limitsTexts as texts } from './texts.ts'

/** Which limits of a chart lie outside the tolerance, as a sentence; null: none does. */
export function limitsBeyond(
  limits: Limits | undefined,
  { lower, upper }: Pick<CharacteristicCheck, 'lower' | 'upper'>,
  shown: (level: number) => string,
): string | null {
  if (!limits) return null
  const told = [
    ...(upper !== null && limits.upper > upper ? [texts.above(shown(limits.upper), shown(upper))] : []),
    ...(lower !== null && limits.lower < lower ? [texts.below(shown(limits.lower), shown(lower))] : []),
  ]
  return told.length > 0 ? texts.beyondTolerance(told) : null
}
