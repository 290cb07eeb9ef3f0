/** A recorded value of a characteristic. `at`: epoch ms; `value`: null for pass/fail results. */
export type RecordedValue = { at: number; sample: number; value: number | null; isWithin: boolean }

/** Values that form one point of a chart, in order. */
export type ChartPoint<Value extends RecordedValue> = { at: number; values: Value[]; isOutside: boolean }

/** Groups values by subgroup: a new one starts when the number of the sample does not increase. */
export function takings<Value extends RecordedValue>(values: readonly Value[]): Value[][] {
  const groups: Value[][] = []
  for (const value of values) {
    const last = groups.at(-1)
    if (last && value.sample > last.at(-1)!.sample) last.push(value)
    else groups.push([value])
  }
  return groups
}

export const pointOf = <Value extends RecordedValue>(values: Value[]): ChartPoint<Value> => ({
  at: values.at(-1)!.at,
  values,
  isOutside: values.some(({ isWithin }) => !isWithin),
})
