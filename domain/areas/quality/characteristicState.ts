import { isCounted } from './chartKind.ts'
import type { CheckChart } from './chartShape.ts'
import { type Crossing, driftCrossing } from './driftCrossing.ts'
import { isBetter } from './isBetter.ts'
import { meanOf } from './spc/controlChart.ts'
import type { RunRule } from './spc/runRules.ts'
import { type RecordedValue, takings } from './takings.ts'

/**
 * State relative to the tolerance. `out`: the last value is out of it; `was`: an earlier value was; `within`: neither.
 */
export const characteristicStates = ['out', 'was', 'within'] as const
export type CharacteristicState = (typeof characteristicStates)[number]

/**
 * Status of a characteristic relative to its tolerance and, independently, to statistical control: a process can be out
 * of tolerance while in control, and vice versa. Instants are epoch ms.
 */
export type Standing = {
  state: CharacteristicState
  /** Start of being out of tolerance, or of being within again; null: it was never out. */
  since: number | null
  /** Start of the last violation; null: it was never out. */
  outSince: number | null
  /** Rules violated by the last point; none: it is in statistical control. */
  rules: RunRule[]
  /** Start of being out of statistical control: the first of the points that violate a rule together. */
  rulesSince: number | null
  /** Limit that a characteristic within tolerance drifts towards, and the time at which it reaches it. */
  crossing: Crossing | null
}

type Chart = Pick<CheckChart, 'kind' | 'points' | 'signals' | 'levels' | 'limits'>
type Tolerance = { lower: number | null; upper: number | null }

/** Returns the status relative to the tolerance after the last value. */
function toleranceStatus(values: readonly RecordedValue[]): Pick<Standing, 'state' | 'since' | 'outSince'> {
  const groups = takings(values)
  const isOut = (group: readonly RecordedValue[]) => group.some(({ isWithin }) => !isWithin)
  const out = groups.findLastIndex(isOut)
  if (out < 0) return { state: 'within', since: null, outSince: null }
  const before = groups.findLastIndex((group, k) => k < out && !isOut(group))
  const outSince = groups[before + 1]!.find(({ isWithin }) => !isWithin)!.at
  if (out === groups.length - 1) return { state: 'out', since: outSince, outSince }
  return { state: 'was', since: groups[out + 1]!.at(-1)!.at, outSince }
}

/** Returns the status of a characteristic after its last value; `values` in order, `chart` of the same values. */
export function characteristicState(values: readonly RecordedValue[], chart: Chart, tolerance: Tolerance): Standing {
  const status = toleranceStatus(values)
  const last = chart.points.length - 1
  const lastSignals = isBetter(chart, last) ? [] : chart.signals.filter(({ to }) => to === last)
  if (lastSignals.length === 0) return { ...status, rules: [], rulesSince: null, crossing: null }
  return {
    ...status,
    rules: lastSignals.map(({ rule }) => rule),
    rulesSince: chart.points[Math.min(...lastSignals.map(({ from }) => from))]!.at,
    crossing: status.state === 'out' || isCounted(chart.kind) ? null : driftCrossing(levelsOf(chart), tolerance),
  }
}

const levelsOf = ({ points }: Chart) =>
  points.map(({ at, values }) => ({ at, mean: meanOf(values.map(({ value }) => value!)) }))

/**
 * Severity rank of a status, the most severe first: out of tolerance, out of statistical control, was out, none of
 * these.
 */
export const gravityOf = ({ state, rules }: Pick<Standing, 'state' | 'rules'>): number =>
  state === 'out' ? 0 : rules.length > 0 ? 1 : state === 'was' ? 2 : 3

/** Returns the start of the current severity; null if there is none. */
export const statusSince = ({ state, since, rulesSince }: Pick<Standing, 'state' | 'since' | 'rulesSince'>) =>
  state === 'out' ? since : (rulesSince ?? since)
