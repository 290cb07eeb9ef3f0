import { outTexts as texts } from './texts.ts'

/** A value as people say it: a number with its unit, or whether it passed. */
export const foundWords = (
  { value, isWithin }: { value: number | null; isWithin: boolean },
  { unit }: { unit: string | null },
  exact: (value: number) => string,
): string => {
  if (value === null) return isWithin ? texts.passedValue : texts.failedValue
  // 50.45 may have become 50.449999999999996 on its way.
  const shown = exact(Number(value.toPrecision(12)))
  return unit ? `${shown} ${unit}` : shown
}
