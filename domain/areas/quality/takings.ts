/** What was found at a characteristic once. `at`: epoch ms; `value`: null where it passes or fails. */
export type FoundValue = { at: number; sample: number; value: number | null; isWithin: boolean }

/** Values that are one point of a chart, in order. */
export type ChartPoint<Value extends FoundValue> = { at: number; values: Value[]; isOutside: boolean }

/** Values of the same taking of samples: a new one begins where the number of the sample does not grow. */
export function takings<Value extends FoundValue>(values: readonly Value[]): Value[][] {
  const groups: Value[][] = []
  for (const value of values) {
    const last = groups.at(-1)
    if (last && value.sample > last.at(-1)!.sample) last.push(value)
    else groups.push([value])
  }
  return groups
}

export const pointOf = <Value extends FoundValue>(values: Value[]): ChartPoint<Value> => ({
  at: values.at(-1)!.at,
  values,
  isOutside: values.some(({ isWithin }) => !isWithin),
})
