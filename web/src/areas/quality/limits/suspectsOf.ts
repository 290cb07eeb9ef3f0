import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import type { RunRule } from '@takt/domain/areas/quality/spc/runRules.ts'

/** A point that could be excluded from the limits: its instant (epoch ms) and level, and the rules it breaks. */
export type Suspect = { at: number; level: number; isOutside: boolean; rules: RunRule[] }

const pointsOf = ({ points, levels, beside, signals }: CheckChart): Suspect[] =>
  points.map(({ at, isOutside }, k) => ({
    at,
    isOutside,
    level: beside?.[k] ?? levels[k]!,
    rules: [...new Set(signals.flatMap(({ to, rule }) => (to === k ? [rule] : [])))],
  }))

/**
 * Returns the points to review before limits are frozen, in order: those of the `remaining` points that are out of
 * tolerance or break a rule of the limits calculated from them, and the points already excluded, as in the chart of
 * `all` points.
 */
export function suspectsOf(all: CheckChart, remaining: CheckChart, leftOut: ReadonlySet<number>): Suspect[] {
  const speaks = pointsOf(remaining).filter(({ isOutside, rules }) => isOutside || rules.length > 0)
  return [...speaks, ...pointsOf(all).filter(({ at }) => leftOut.has(at))].sort((a, b) => a.at - b.at)
}
