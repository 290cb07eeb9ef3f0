import { isCounted } from './chartKind.ts'
import type { CheckChart } from './chartShape.ts'
import { type Crossing, driftCrossing } from './driftCrossing.ts'
import { isBetter } from './isBetter.ts'
import { meanOf } from './spc/controlChart.ts'
import type { RunRule } from './spc/runRules.ts'
import { type FoundValue, takings } from './takings.ts'

/**
 * How a characteristic stands against its tolerance. `out`: what was found last is out of it; `was`: it was out before;
 * `within`: neither.
 */
export const characteristicStates = ['out', 'was', 'within'] as const
export type CharacteristicState = (typeof characteristicStates)[number]

/**
 * How a characteristic stands, against its tolerance and, apart from that, against chance: a process may be out of
 * tolerance without being out of statistical control, and the other way round. Instants are epoch ms.
 */
export type Standing = {
  state: CharacteristicState
  /** Instant since which it is out, or at which it was found within again; null: it was never out. */
  since: number | null
  /** Instant at which it went out the last time; null: it was never out. */
  outSince: number | null
  /** Broken by the last point; none: it is in statistical control. */
  rules: RunRule[]
  /** Since when it is out of statistical control: the first of the points that break a rule together. */
  rulesSince: number | null
  /** Limit that a characteristic within tolerance drifts towards, and the time at which it reaches it. */
  crossing: Crossing | null
}

type Chart = Pick<CheckChart, 'kind' | 'points' | 'signals' | 'levels' | 'limits'>
type Tolerance = { lower: number | null; upper: number | null }

/** How a characteristic stands against its tolerance after its last value. */
function againstTolerance(values: readonly FoundValue[]): Pick<Standing, 'state' | 'since' | 'outSince'> {
  const groups = takings(values)
  const isOut = (group: readonly FoundValue[]) => group.some(({ isWithin }) => !isWithin)
  const out = groups.findLastIndex(isOut)
  if (out < 0) return { state: 'within', since: null, outSince: null }
  const before = groups.findLastIndex((group, k) => k < out && !isOut(group))
  const outSince = groups[before + 1]!.find(({ isWithin }) => !isWithin)!.at
  if (out === groups.length - 1) return { state: 'out', since: outSince, outSince }
  return { state: 'was', since: groups[out + 1]!.at(-1)!.at, outSince }
}

/** How a characteristic stands after its last value; `values` in order, `chart` of the same values. */
export function characteristicState(values: readonly FoundValue[], chart: Chart, tolerance: Tolerance): Standing {
  const standing = againstTolerance(values)
  const last = chart.points.length - 1
  const broken = isBetter(chart, last) ? [] : chart.signals.filter(({ to }) => to === last)
  if (broken.length === 0) return { ...standing, rules: [], rulesSince: null, crossing: null }
  return {
    ...standing,
    rules: broken.map(({ rule }) => rule),
    rulesSince: chart.points[Math.min(...broken.map(({ from }) => from))]!.at,
    crossing: standing.state === 'out' || isCounted(chart.kind) ? null : driftCrossing(levelsOf(chart), tolerance),
  }
}

const levelsOf = ({ points }: Chart) =>
  points.map(({ at, values }) => ({ at, mean: meanOf(values.map(({ value }) => value!)) }))

/** How grave a standing is, the gravest first: out of tolerance, out of statistical control, was out, none of these. */
export const gravityOf = ({ state, rules }: Pick<Standing, 'state' | 'rules'>): number =>
  state === 'out' ? 0 : rules.length > 0 ? 1 : state === 'was' ? 2 : 3

/** Since when it stands as grave as it does; null of what is steady. */
export const standingSince = ({ state, since, rulesSince }: Pick<Standing, 'state' | 'since' | 'rulesSince'>) =>
  state === 'out' ? since : (rulesSince ?? since)
