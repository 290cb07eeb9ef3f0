import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import type { RunRule } from '@takt/domain/areas/quality/spc/runRules.ts'

/** A point that limits might not follow from: when (epoch ms) and where it lies, and what speaks against it. */
export type Suspect = { at: number; level: number; isOutside: boolean; rules: RunRule[] }

const pointsOf = ({ points, levels, beside, signals }: CheckChart): Suspect[] =>
  points.map(({ at, isOutside }, k) => ({
    at,
    isOutside,
    level: beside?.[k] ?? levels[k]!,
    rules: [...new Set(signals.flatMap(({ to, rule }) => (to === k ? [rule] : [])))],
  }))

/**
 * The points to look through before limits are frozen, in order: of those that are left (`kept`) what is out of
 * tolerance or breaks a rule of the limits that follow from them, and those that are left out already, as they stand in
 * the chart of `all` points.
 */
export function suspectsOf(all: CheckChart, kept: CheckChart, leftOut: ReadonlySet<number>): Suspect[] {
  const speaks = pointsOf(kept).filter(({ isOutside, rules }) => isOutside || rules.length > 0)
  return [...speaks, ...pointsOf(all).filter(({ at }) => leftOut.has(at))].sort((a, b) => a.at - b.at)
}
