import type { CheckChart } from './chartShape.ts'
import { isBetter } from './isBetter.ts'
import type { HoldCause } from './jobHolds.ts'
import type { RunRule } from './spc/runRules.ts'
import type { FoundValue } from './takings.ts'

/** What work is held for: the value by which it was found, why, and which rules its point breaks. */
export type HoldFinding<Value extends FoundValue> = { value: Value; cause: HoldCause; rules: RunRule[] }

/**
 * What a characteristic's work is to be held for after new values: each of them that is out of tolerance, whatever was
 * found before or after it, and the last value of each point with a new value that breaks a rule of limits that are
 * frozen. By limits that follow from the points themselves nothing is held: they move with what they judge. `values` in
 * order, `chart` of the same values (null: only their tolerances are looked at).
 */
export function holdFindings<Value extends FoundValue>(
  values: readonly Value[],
  isNew: (value: Value) => boolean,
  chart: Pick<CheckChart<Value>, 'kind' | 'points' | 'signals' | 'levels' | 'limits' | 'isFrozen'> | null,
): HoldFinding<Value>[] {
  const signals = chart?.isFrozen ? chart.signals.filter(({ to }) => !isBetter(chart, to)) : []
  const broken = Map.groupBy(signals, ({ to }) => to)
  const byPoint = [...broken]
    .map(([to, signals]) => ({ point: chart!.points[to]!, rules: signals.map(({ rule }) => rule) }))
    .filter(({ point }) => point.values.some(isNew))
  const rulesOf = new Map(byPoint.flatMap(({ point, rules }) => point.values.map((value) => [value, rules] as const)))
  const isOut = (value: Value) => isNew(value) && !value.isWithin
  return [
    ...values.filter(isOut).map((value) => ({ value, cause: 'outside' as const, rules: rulesOf.get(value) ?? [] })),
    ...byPoint
      .filter(({ point }) => !point.values.some(isOut))
      .map(({ point, rules }) => ({ value: point.values.at(-1)!, cause: 'rules' as const, rules })),
  ].sort((a, b) => a.value.at - b.value.at)
}
