import type { Steps } from '../../../core/statistics/steps.ts'

/**
 * Run rules for points of a chart, in standard deviations from its center, that indicate more than random variation:
 * Nelson's eight (J. Quality Technology 16, 1984), and the run of eight of the Western Electric handbook (1956).
 */
export const runRules = [
  'beyondLimits',
  'nineOnOneSide',
  'eightOnOneSide',
  'sixTrending',
  'fourteenAlternating',
  'twoOfThreeBeyondTwo',
  'fourOfFiveBeyondOne',
  'fifteenWithinOne',
  'eightBeyondOne',
] as const
export type RunRule = (typeof runRules)[number]

/**
 * Sets of rules with their names and the average number of points until a false alarm with known limits: 370.4 and
 * 91.75 by Champ & Woodall (Technometrics 29, 1987; NIST/SEMATECH e-Handbook 6.3.2), the one for all of Nelson's rules
 * by the simulation in the test.
 */
export const ruleSets = {
  limits: { label: 'Limits only', rules: ['beyondLimits'], falseAlarmEvery: 370 },
  westernElectric: {
    label: 'Western Electric',
    rules: ['beyondLimits', 'twoOfThreeBeyondTwo', 'fourOfFiveBeyondOne', 'eightOnOneSide'],
    falseAlarmEvery: 92,
  },
  nelson: { label: 'Nelson', rules: runRules.filter((rule) => rule !== 'eightOnOneSide'), falseAlarmEvery: 73 },
} as const satisfies Record<string, { label: string; rules: readonly RunRule[]; falseAlarmEvery: number }>
export type RuleSet = keyof typeof ruleSets
export const ruleSetNames = Object.keys(ruleSets) as [RuleSet, ...RuleSet[]]

/** A rule violated at point `to` by the points from `from` on. */
export type Signal = { rule: RunRule; from: number; to: number }

type Scores = readonly number[]

/** True if at least `needed` of the last `within` scores are beyond a distance on one side, including the last one. */
const clusterBeyond = (scores: Scores, at: number, { needed, within, distance }: Record<string, number>) =>
  [1, -1].some((side) => {
    const isBeyond = (k: number) => side * scores[k]! > distance!
    if (!isBeyond(at) || at + 1 < needed!) return false
    let count = 0
    for (let k = Math.max(0, at - within! + 1); k <= at; k++) if (isBeyond(k)) count++
    return count >= needed!
  })

/** Returns a test that a predicate is true for each of the last scores. */
const ofLast = (count: number, predicate: (scores: Scores, at: number) => boolean) => (scores: Scores, at: number) => {
  if (at + 1 < count) return false
  for (let k = at - count + 1; k <= at; k++) if (!predicate(scores, k)) return false
  return true
}
const oneSide = (count: number) => (scores: Scores, at: number) =>
  [1, -1].some((side) => ofLast(count, (all, k) => side * all[k]! > 0)(scores, at))
const steps =
  (count: number, predicate: (step: number, before: number, k: number) => boolean) => (scores: Scores, at: number) => {
    if (at + 1 < count) return false
    const first = scores[at - count + 2]! - scores[at - count + 1]!
    for (let k = at - count + 2; k <= at; k++)
      if (!predicate(scores[k]! - scores[k - 1]!, first, k - (at - count + 2))) return false
    return true
  }

const tests: Record<RunRule, { length: number; isBroken: (scores: Scores, at: number) => boolean }> = {
  beyondLimits: { length: 1, isBroken: (scores, at) => Math.abs(scores[at]!) > 3 },
  nineOnOneSide: { length: 9, isBroken: oneSide(9) },
  eightOnOneSide: { length: 8, isBroken: oneSide(8) },
  sixTrending: { length: 6, isBroken: steps(6, (step, first) => step * first > 0) },
  fourteenAlternating: {
    length: 14,
    isBroken: steps(14, (step, first, k) => (k % 2 === 0 ? step * first > 0 : step * first < 0)),
  },
  twoOfThreeBeyondTwo: {
    length: 3,
    isBroken: (scores, at) => clusterBeyond(scores, at, { needed: 2, within: 3, distance: 2 }),
  },
  fourOfFiveBeyondOne: {
    length: 5,
    isBroken: (scores, at) => clusterBeyond(scores, at, { needed: 4, within: 5, distance: 1 }),
  },
  fifteenWithinOne: { length: 15, isBroken: ofLast(15, (scores, k) => Math.abs(scores[k]!) < 1) },
  eightBeyondOne: { length: 8, isBroken: ofLast(8, (scores, k) => Math.abs(scores[k]!) > 1) },
}

/** Number of points per step. */
const pointsOfStep = 8192

/** Finds the violated rules per point, sorted by point and then by rule. */
export function* brokenRules(scores: Scores, rules: readonly RunRule[]): Steps<Signal[]> {
  const signals: Signal[] = []
  for (let to = 0; to < scores.length; to++) {
    if (to % pointsOfStep === 0) yield
    for (const rule of rules) {
      const { length, isBroken } = tests[rule]
      if (isBroken(scores, to)) signals.push({ rule, from: Math.max(0, to - length + 1), to })
    }
  }
  return signals
}

/** Relative difference due to rounding. */
const roundingError = 1e-12

/**
 * Returns the distance of a value from the center in standard deviations. Without variation (σ = 0) a value that
 * differs from the center has an infinite score.
 */
export function scoreOf(value: number, { center, sigma }: { center: number; sigma: number }): number {
  const distance = value - center
  if (sigma > 0) return distance / sigma
  return Math.abs(distance) <= roundingError * Math.abs(center) ? 0 : Math.sign(distance) * Number.POSITIVE_INFINITY
}

/** Returns the scores of values. */
export const scoresOf = (values: readonly number[], basis: { center: number; sigma: number }): number[] =>
  values.map((value) => scoreOf(value, basis))
