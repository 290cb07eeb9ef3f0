import type { CheckChart } from './chartShape.ts'
import { isBetter } from './isBetter.ts'
import type { HoldCause } from './jobHolds.ts'
import type { RunRule } from './spc/runRules.ts'
import type { RecordedValue } from './takings.ts'

/** A reason for a hold: the value, the cause, and the rules that its point violates. */
export type HoldFinding<Value extends RecordedValue> = { value: Value; cause: HoldCause; rules: RunRule[] }

/**
 * Returns the reasons for holding work after new values: each new value out of tolerance, whatever precedes or follows
 * it, and the last value of each point with a new value that violates a rule of frozen limits. Computed limits cause no
 * hold, because they move with the values they evaluate. `values` in order, `chart` of the same values (null: only
 * tolerances are checked).
 */
export function holdFindings<Value extends RecordedValue>(
  values: readonly Value[],
  isNew: (value: Value) => boolean,
  chart: Pick<CheckChart<Value>, 'kind' | 'points' | 'signals' | 'levels' | 'limits' | 'isFrozen'> | null,
): HoldFinding<Value>[] {
  const signals = chart?.isFrozen ? chart.signals.filter(({ to }) => !isBetter(chart, to)) : []
  const signalsByPoint = Map.groupBy(signals, ({ to }) => to)
  const byPoint = [...signalsByPoint]
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
