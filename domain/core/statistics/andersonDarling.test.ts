import { expect, test } from 'vitest'
import { andersonDarling } from './andersonDarling.ts'
import { normalQuantile } from './normal.ts'

/** Random numbers that begin from a seed. */
function rolls(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 4_294_967_296
  }
}

const shareOf = (runs: number, size: number, draw: (roll: () => number) => number) => {
  const roll = rolls(20)
  let found = 0
  for (let run = 0; run < runs; run++)
    if (andersonDarling(Array.from({ length: size }, () => draw(roll))).pValue < 0.05) found++
  return found / runs
}

test('of normal samples one in twenty is told to be none, whatever their mean and deviation; skewed ones mostly are', () => {
  expect(Math.abs(shareOf(2000, 20, (roll) => 7 + 3 * normalQuantile(roll())) - 0.05)).toBeLessThan(0.015)
  expect(shareOf(300, 60, (roll) => -Math.log(roll()))).toBeGreaterThan(0.95)
})

test('the normal quantiles themselves are as normal as can be, and two heaps are surely not', () => {
  const scores = Array.from({ length: 99 }, (_, k) => normalQuantile((k + 1) / 100))
  expect(andersonDarling(scores).statistic).toBeLessThan(0.1)
  expect(andersonDarling([...scores, ...scores.map(() => 50)]).pValue).toBe(0)
})
