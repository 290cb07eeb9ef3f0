import type { CheckChart } from './chartShape.ts'
import { isBetter } from './isBetter.ts'
import type { RunRule } from './spc/runRules.ts'
import { type FoundValue, takings } from './takings.ts'

/**
 * How a characteristic stands. `out`: what was found last is out of tolerance; `drifting`: it is within, and its last
 * point breaks a rule, so that it may be out soon; `was`: it was out before; `steady`: neither.
 */
export const characteristicStates = ['out', 'drifting', 'was', 'steady'] as const
export type CharacteristicState = (typeof characteristicStates)[number]

/**
 * `since` (epoch ms): since when it is so; of what was out when it was found within again; null of what is steady.
 * `outSince`: since when what is or was out was so, the last time; null of the others.
 */
export type Standing = { state: CharacteristicState; since: number | null; outSince: number | null; rules: RunRule[] }

/** How a characteristic stands after its last value; `values` in order, `chart` of the same values. */
export function characteristicState(
  values: readonly FoundValue[],
  chart: Pick<CheckChart, 'kind' | 'points' | 'signals' | 'levels' | 'limits'>,
): Standing {
  const groups = takings(values)
  const isOut = (group: readonly FoundValue[]) => group.some(({ isWithin }) => !isWithin)
  const last = chart.points.length - 1
  const broken = isBetter(chart, last) ? [] : chart.signals.filter(({ to }) => to === last)
  const rules = broken.map(({ rule }) => rule)
  const out = groups.findLastIndex(isOut)
  const outSince = () => {
    const within = groups.findLastIndex((group, k) => k < out && !isOut(group))
    return groups[within + 1]!.find(({ isWithin }) => !isWithin)!.at
  }
  if (out >= 0 && out === groups.length - 1) {
    const since = outSince()
    return { state: 'out', since, outSince: since, rules }
  }
  if (broken.length > 0) {
    const from = Math.min(...broken.map((signal) => signal.from))
    return { state: 'drifting', since: chart.points[from]!.at, outSince: null, rules }
  }
  if (out >= 0) return { state: 'was', since: groups[out + 1]!.at(-1)!.at, outSince: outSince(), rules }
  return { state: 'steady', since: null, outSince: null, rules }
}
