import { describe, expect, test } from 'vitest'
import { type CounterJump, countTotal, defaultMaxPartsPerMinute, type PartCounter } from './partCounter.ts'

/** Counts totals, one per second unless a step is longer; returns the parts made at each and the rejected steps. */
function countAll(totals: readonly (number | null)[], { stepMs = 1_000, max = defaultMaxPartsPerMinute } = {}) {
  let counter: PartCounter | null = null
  const jumps: CounterJump[] = []
  const made = totals.map((value, index) => {
    const step = countTotal(counter, value, index * stepMs, max)
    counter = step.counter
    if (step.jump) jumps.push(step.jump)
    return step.made
  })
  return { made, jumps: jumps.map(({ from, to }) => [from, to]) }
}

describe('counts differences', () => {
  test('the first total is the baseline', () => expect(countAll([2_000, 2_001, 2_003]).made).toEqual([0, 1, 2]))
  test('after an unknown total the next one is the baseline', () =>
    expect(countAll([5, null, 9, 10]).made).toEqual([0, 0, 0, 1]))
  test('a long interval allows as many parts as the rate and one minute more', () => {
    expect(countAll([0, 700], { stepMs: 10_000 })).toEqual({ made: [0, 700], jumps: [] })
    expect(countAll([0, 701], { stepMs: 10_000 })).toEqual({ made: [0, 0], jumps: [[0, 701]] })
  })
})

describe('steps that no production explains', () => {
  test('a glitch is not counted and reported with both values', () =>
    expect(countAll([2_002, 599_999, 600_000, 2_002, 2_003])).toEqual({
      made: [0, 0, 0, 0, 1],
      jumps: [[2_002, 599_999]],
    }))
  test('a total that stays was set by hand: it counts on from there, with the parts since then', () => {
    const { made, jumps } = countAll([10, 50_000, 50_001, 50_002, 50_003], { stepMs: 25_000 })
    expect(made).toEqual([0, 0, 0, 0, 3])
    expect(jumps).toEqual([[10, 50_000]])
  })
  test('each step of a wild counter is reported', () =>
    expect(countAll([1, 90_000, 500_000, 2]).jumps).toEqual([
      [1, 90_000],
      [90_000, 500_000],
    ]))
})

describe('smaller totals', () => {
  test('a reset counts on from there', () => expect(countAll([40, 0, 1, 2]).made).toEqual([0, 0, 1, 1]))
  test('to zero and back is no production', () => {
    expect(countAll([2_003, 0, 2_003, 2_004]).made).toEqual([0, 0, 0, 1])
    expect(countAll([40, 0, 0, 40, 41]).made).toEqual([0, 0, 0, 0, 1])
  })
  test('a part made while the counter was at zero counts', () => expect(countAll([40, 0, 41]).made).toEqual([0, 0, 1]))
  test('a counter that counts on from zero may pass its earlier total', () =>
    expect(countAll([2, 0, 1, 2, 3]).made).toEqual([0, 0, 1, 1, 1]))
  test('a return after more than a minute is production', () =>
    expect(countAll([40, 0, 45], { stepMs: 90_000 }).made).toEqual([0, 0, 45]))
})

test.each([9_999, 65_535, 999_999, 2 ** 31 - 1, 2 ** 32 - 1])('a counter wraps after %i', (largest) =>
  expect(countAll([largest - 1, largest, 1, 2]).made).toEqual([0, 1, 2, 1]),
)
