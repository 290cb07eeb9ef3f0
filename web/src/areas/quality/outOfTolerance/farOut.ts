import type { Characteristic } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import { outTexts as texts } from './texts.ts'

/**
 * How far a value lies beyond its limit, in the unit of its check; `share`: of the tolerance, null where one limit alone
 * is given.
 */
export type FarOut = { beyond: number; isAbove: boolean; share: number | null }

/** 10.2 − 10.1 shall not be 0.09999999999999964. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** How far what is out of tolerance now lies outside; null of what is within, and where nothing was measured. */
export function farOut({
  state,
  lastOutside,
  lower,
  upper,
}: Pick<Characteristic, 'state' | 'lower' | 'upper'> & {
  lastOutside: Pick<NonNullable<Characteristic['lastOutside']>, 'value'> | null
}): FarOut | null {
  const value = lastOutside?.value ?? null
  if (state !== 'out' || value === null) return null
  const over = upper === null ? 0 : rounded(value - upper)
  const under = lower === null ? 0 : rounded(lower - value)
  const beyond = Math.max(over, under)
  if (beyond <= 0) return null
  const width = lower === null || upper === null ? 0 : rounded(upper - lower)
  return { beyond, isAbove: over > 0, share: width > 0 ? rounded(beyond / width) : null }
}

/** By what rows stand: shares by size; what lies in units alone is comparable with none of them, and comes below. */
export const farSorted = (far: FarOut | null): number | null =>
  far && (far.share === null ? far.beyond / (1 + far.beyond) : 1 + far.share)

/** As people say it, short and in full. */
export function farWords(far: FarOut, unit: string | null, format: Pick<Format, 'ratio' | 'exact'>) {
  const { beyond, isAbove, share } = far
  const inUnit = format.exact(Number(beyond.toPrecision(6))) + (unit ? ` ${unit}` : '')
  const side = isAbove ? 'over' : 'under'
  if (share === null) return { short: texts.far[side](inUnit), full: texts.farFull[side](inUnit) }
  return { short: texts.far[side](format.ratio(share)), full: texts.farOfTolerance[side](format.ratio(share), inUnit) }
}
