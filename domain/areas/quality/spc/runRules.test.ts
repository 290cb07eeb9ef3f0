import { expect, test } from 'vitest'
import { runSteps } from '../../../core/statistics/steps.ts'
import { dice } from '../../plant/random.ts'
import { brokenRules, type RuleSet, ruleSetNames, ruleSets, runRules, scoresOf } from './runRules.ts'

const violations = (scores: readonly number[]) => [
  ...new Set(runSteps(brokenRules(scores, runRules)).map(({ rule }) => rule)),
]

test('each rule is violated by its pattern at the last point, and not earlier', () => {
  const zigzag = Array.from({ length: 14 }, (_, k) => (k % 2 ? -0.4 : 0.4) - 0.01 * k)
  for (const [rule, scores] of [
    ['beyondLimits', [-3.2]],
    ['eightOnOneSide', [0.2, 0.1, 0.4, 0.3, 0.6, 0.2, 0.5, 0.1]],
    ['nineOnOneSide', [0.2, 0.1, 0.4, 0.3, 0.6, 0.2, 0.5, 0.1, 0.3]],
    ['sixTrending', [-1.2, -0.7, -0.1, 0.3, 0.6, 0.9]],
    ['fourteenAlternating', zigzag],
    ['twoOfThreeBeyondTwo', [2.2, 0.3, 2.4]],
    ['fourOfFiveBeyondOne', [-1.2, -1.4, 0.2, -1.1, -1.6]],
    ['fifteenWithinOne', zigzag.concat(0.5).map((score) => score / 2)],
    ['eightBeyondOne', [1.2, -1.3, 1.4, -1.1, 1.2, -1.5, 1.2, -1.7]],
  ] as const) {
    expect(runSteps(brokenRules(scores, [rule]))).toEqual([{ rule, from: 0, to: scores.length - 1 }])
    expect(runSteps(brokenRules(scores.slice(0, -1), [rule]))).toEqual([])
  }
})

test('points on the center are on no side, equal neighbors are no trend, and points without variation violate nothing', () => {
  expect(violations([1, 1, 1, 1, 0, 1, 1, 1])).not.toContain('eightOnOneSide')
  expect(violations([0.1, 0.2, 0.2, 0.3, 0.4, 0.5])).toEqual([])
  expect(scoresOf([5, 5], { center: 5, sigma: 0 })).toEqual([0, 0])
  expect(scoresOf([5, 7], { center: 5, sigma: 2 })).toEqual([0, 1])
})

/**
 * Returns the average number of points of a normal process in control until a rule of the set is violated, over a
 * number of runs.
 */
function runLength(set: RuleSet, runs: number): number {
  const roll = dice(1, 2)
  const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
  let points = 0
  for (let run = 0; run < runs; run++) {
    const scores: number[] = []
    for (;;) {
      points++
      scores.push(normal())
      if (scores.length > 15) scores.shift()
      if (runSteps(brokenRules(scores, ruleSets[set].rules)).some(({ to }) => to === scores.length - 1)) break
    }
  }
  return points / runs
}

test('false alarms are as rare as stated: 370.4 and 91.75 points by Champ & Woodall', () => {
  const published: Partial<Record<RuleSet, number>> = { limits: 370.4, westernElectric: 91.75 }
  for (const set of ruleSetNames) {
    const runs = 1500
    const { falseAlarmEvery } = ruleSets[set]
    const length = runLength(set, runs)
    // The standard deviation of a run length is about its mean.
    const error = falseAlarmEvery / Math.sqrt(runs)
    expect(Math.abs(length - falseAlarmEvery), set).toBeLessThan(3 * error)
    expect(Math.abs((published[set] ?? falseAlarmEvery) - falseAlarmEvery)).toBeLessThan(0.5)
  }
})
