import { characteristicState } from './characteristicState.ts'
import type { CheckChart } from './chartShape.ts'
import type { HoldCause } from './jobHolds.ts'
import type { RunRule } from './spc/runRules.ts'
import { type FoundValue, takings } from './takings.ts'

/** What work is held for: the value by which it was found, why, and which rules its point breaks. */
export type HoldFinding<Value extends FoundValue> = { value: Value; cause: HoldCause; rules: RunRule[] }

/**
 * Whether a characteristic is out of control after its last value, so that its work is to be held: what was found last
 * is out of tolerance, or its last point breaks a rule of limits that are frozen. By limits that follow from the points
 * themselves nothing is held: they move with what they judge. `values` in order, `chart` of the same values.
 */
export function holdFinding<Value extends FoundValue>(
  values: readonly Value[],
  chart: Pick<CheckChart<Value>, 'points' | 'signals' | 'isFrozen'>,
): HoldFinding<Value> | null {
  const { state, rules } = characteristicState(values, chart)
  if (state === 'out') {
    const value = takings(values)
      .at(-1)!
      .findLast(({ isWithin }) => !isWithin)!
    return { value, cause: 'outside', rules }
  }
  if (state !== 'drifting' || !chart.isFrozen) return null
  return { value: chart.points.at(-1)!.values.at(-1)!, cause: 'rules', rules }
}
