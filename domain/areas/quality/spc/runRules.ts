import type { Steps } from '../../../core/statistics/steps.ts'

/**
 * Rules by which points of a chart, in standard deviations from its centre, speak against a process that only varies by
 * chance: Nelson's eight (J. Quality Technology 16, 1984), and the run of eight of the Western Electric handbook
 * (1956).
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
 * Rules that are looked at together, what people call them, and after how many points on average one of them is broken
 * by chance alone, with limits that are known: 370.4 and 91.75 by Champ & Woodall (Technometrics 29, 1987;
 * NIST/SEMATECH e-Handbook 6.3.2), all of Nelson's by the simulation in the test.
 */
export const ruleSets = {
  limits: { label: 'Limits alone', rules: ['beyondLimits'], falseAlarmEvery: 370 },
  westernElectric: {
    label: 'Western Electric',
    rules: ['beyondLimits', 'twoOfThreeBeyondTwo', 'fourOfFiveBeyondOne', 'eightOnOneSide'],
    falseAlarmEvery: 92,
  },
  nelson: { label: 'Nelson', rules: runRules.filter((rule) => rule !== 'eightOnOneSide'), falseAlarmEvery: 73 },
} as const satisfies Record<string, { label: string; rules: readonly RunRule[]; falseAlarmEvery: number }>
export type RuleSet = keyof typeof ruleSets
export const ruleSetNames = Object.keys(ruleSets) as [RuleSet, ...RuleSet[]]

/** A rule that is broken with the point `to`; the points from `from` on broke it together. */
export type Signal = { rule: RunRule; from: number; to: number }

type Scores = readonly number[]

/** Whether so many of the last `within` scores lie beyond a distance on one side, the last of them among these. */
const beyondTogether = (scores: Scores, at: number, { needed, within, distance }: Record<string, number>) =>
  [1, -1].some((side) => {
    const isBeyond = (k: number) => side * scores[k]! > distance!
    if (!isBeyond(at) || at + 1 < needed!) return false
    let count = 0
    for (let k = Math.max(0, at - within! + 1); k <= at; k++) if (isBeyond(k)) count++
    return count >= needed!
  })

/** Whether something holds of each of the last so many scores. */
const ofLast = (count: number, holds: (scores: Scores, at: number) => boolean) => (scores: Scores, at: number) => {
  if (at + 1 < count) return false
  for (let k = at - count + 1; k <= at; k++) if (!holds(scores, k)) return false
  return true
}
const oneSide = (count: number) => (scores: Scores, at: number) =>
  [1, -1].some((side) => ofLast(count, (all, k) => side * all[k]! > 0)(scores, at))
const steps =
  (count: number, holds: (step: number, before: number, k: number) => boolean) => (scores: Scores, at: number) => {
    if (at + 1 < count) return false
    const first = scores[at - count + 2]! - scores[at - count + 1]!
    for (let k = at - count + 2; k <= at; k++)
      if (!holds(scores[k]! - scores[k - 1]!, first, k - (at - count + 2))) return false
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
    isBroken: (scores, at) => beyondTogether(scores, at, { needed: 2, within: 3, distance: 2 }),
  },
  fourOfFiveBeyondOne: {
    length: 5,
    isBroken: (scores, at) => beyondTogether(scores, at, { needed: 4, within: 5, distance: 1 }),
  },
  fifteenWithinOne: { length: 15, isBroken: ofLast(15, (scores, k) => Math.abs(scores[k]!) < 1) },
  eightBeyondOne: { length: 8, isBroken: ofLast(8, (scores, k) => Math.abs(scores[k]!) > 1) },
}

/** A step looks at so many points. */
const pointsOfStep = 8192

/** Which rules are broken with which point, by point and then in the order of the rules. */
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

/** Relative difference that is rounding alone. */
const roundingError = 1e-12

/**
 * How far a value lies from the centre in standard deviations. Where nothing varies (σ = 0) a value that differs from the
 * centre lies infinitely far from it.
 */
export function scoreOf(value: number, { center, sigma }: { center: number; sigma: number }): number {
  const distance = value - center
  if (sigma > 0) return distance / sigma
  return Math.abs(distance) <= roundingError * Math.abs(center) ? 0 : Math.sign(distance) * Number.POSITIVE_INFINITY
}

/** The scores of values. */
export const scoresOf = (values: readonly number[], basis: { center: number; sigma: number }): number[] =>
  values.map((value) => scoreOf(value, basis))
