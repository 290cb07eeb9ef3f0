import { expect, test } from 'vitest'
import { andersonDarling } from './andersonDarling.ts'
import { normalQuantile } from './normal.ts'

/** Returns a seeded random number generator. */
function rolls(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 4_294_967_296
  }
}

const shareOf = (runs: number, size: number, draw: (roll: () => number) => number) => {
  const roll = rolls(20)
  let rejections = 0
  for (let run = 0; run < runs; run++)
    if (andersonDarling(Array.from({ length: size }, () => draw(roll))).pValue < 0.05) rejections++
  return rejections / runs
}

test('rejects one in twenty normal samples, whatever their mean and deviation, and most skewed ones', () => {
  expect(Math.abs(shareOf(2000, 20, (roll) => 7 + 3 * normalQuantile(roll())) - 0.05)).toBeLessThan(0.015)
  expect(shareOf(300, 60, (roll) => -Math.log(roll()))).toBeGreaterThan(0.95)
})

test('normal quantiles have a minimal statistic, and two clusters are rejected', () => {
  const scores = Array.from({ length: 99 }, (_, k) => normalQuantile((k + 1) / 100))
  expect(andersonDarling(scores).statistic).toBeLessThan(0.1)
  expect(andersonDarling([...scores, ...scores.map(() => 50)]).pValue).toBe(0)
})
