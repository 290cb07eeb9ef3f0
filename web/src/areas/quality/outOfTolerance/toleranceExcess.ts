import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import { outTexts as texts } from './texts.ts'

/**
 * The distance of a value from the exceeded limit, in the unit of its check; `share`: of the tolerance, null if there
 * is only one limit.
 */
export type ToleranceExcess = { beyond: number; isAbove: boolean; share: number | null }

/** 10.2 − 10.1 must not be 0.09999999999999964. */
const rounded = (value: number) => Number(value.toPrecision(12))

/**
 * Returns the excess of a characteristic that is out of tolerance; null if it is within tolerance or not a measurement.
 */
export function toleranceExcess({
  state,
  lastOutside,
  lower,
  upper,
}: Pick<Characteristic, 'state' | 'lower' | 'upper'> & {
  lastOutside: Pick<NonNullable<Characteristic['lastOutside']>, 'value'> | null
}): ToleranceExcess | null {
  const value = lastOutside?.value ?? null
  if (state !== 'out' || value === null) return null
  const over = upper === null ? 0 : rounded(value - upper)
  const under = lower === null ? 0 : rounded(lower - value)
  const beyond = Math.max(over, under)
  if (beyond <= 0) return null
  const width = lower === null || upper === null ? 0 : rounded(upper - lower)
  return { beyond, isAbove: over > 0, share: width > 0 ? rounded(beyond / width) : null }
}

/** Returns the sort value: shares by size; excesses without a share are not comparable and come below them. */
export const excessSortValue = (excess: ToleranceExcess | null): number | null =>
  excess && (excess.share === null ? excess.beyond / (1 + excess.beyond) : 1 + excess.share)

/** Formats an excess, short and in full. */
export function formatExcess(excess: ToleranceExcess, unit: string | null, format: Pick<Format, 'ratio' | 'exact'>) {
  const { beyond, isAbove, share } = excess
  const inUnit = format.exact(Number(beyond.toPrecision(6))) + (unit ? ` ${unit}` : '')
  const side = isAbove ? 'over' : 'under'
  if (share === null) return { short: texts.far[side](inUnit), full: texts.farFull[side](inUnit) }
  return { short: texts.far[side](format.ratio(share)), full: texts.farOfTolerance[side](format.ratio(share), inUnit) }
}
