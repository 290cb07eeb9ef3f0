import { expect, test } from 'vitest'
import { checkChart } from './checkChart.ts'
import { holdFindings } from './holdFindings.ts'
import type { FoundValue } from './takings.ts'

const about = { kind: 'number', chart: 'usual', rules: 'westernElectric', timeZone: 'UTC' } as const
const frozen = { chart: 'individuals', samples: 1, center: 10, sigma: 0.02 } as const
const found = (numbers: readonly number[], samples = 1) =>
  numbers.map(
    (value, k): FoundValue => ({
      at: k * 60_000,
      sample: 1 + (k % samples),
      value,
      isWithin: Math.abs(value - 10) <= 0.1,
    }),
  )
/** What is held for of these numbers, of which those from a place on, to another, are new. */
const held = (
  numbers: readonly number[],
  {
    limits = null,
    samples = 1,
    from = 0,
    to = numbers.length,
  }: { limits?: object | null; samples?: number; from?: number; to?: number } = {},
) => {
  const values = found(numbers, samples)
  const chart = checkChart(values, { ...about, samples, frozen: limits as typeof frozen | null })
  const fresh = new Set(values.slice(from, to))
  return holdFindings(values, (value) => fresh.has(value), chart).map(({ value, cause, rules }) => [
    value.value,
    cause,
    ...rules,
  ])
}

test('work is held for each new value out of tolerance, whatever was found before or after it', () => {
  expect(held([10, 10.2])).toEqual([[10.2, 'outside']])
  expect(held([10.2, 10, 10.3])).toEqual([
    [10.2, 'outside'],
    [10.3, 'outside'],
  ])
  expect(held([10.2, 10, 10], { from: 0, to: 1 })).toEqual([[10.2, 'outside']])
  expect([held([10.2, 10], { from: 1 }), held([10, 10.1]), held([])]).toEqual([[], [], []])
})

test('each value of a taking of samples is judged by itself', () => {
  const samples = { samples: 3 }
  expect(held([10, 10, 10.2, 10.3, 10], samples).map(([value]) => value)).toEqual([10.2, 10.3])
})

test('work is held for a rule of frozen limits that the point of a new value breaks, and for none of limits that move', () => {
  const limits = frozen
  expect(held([10, 10.07], { limits })).toEqual([[10.07, 'rules', 'beyondLimits']])
  // What came before is judged already; what comes after it shields nothing.
  expect(held([10.07, 10], { limits, from: 1 })).toEqual([])
  expect(held([10.07, 10, 10], { limits, to: 1 })).toEqual([[10.07, 'rules', 'beyondLimits']])
  expect(held([10, 10.2], { limits })).toEqual([[10.2, 'outside', 'beyondLimits']])
  const drift = [...Array.from({ length: 30 }, (_, k) => 10 + (k % 2 ? 0.01 : -0.01)), 10.07]
  expect(held(drift)).toEqual([])
  // Limits of another chart do not hold for this one.
  expect(held([10, 10.07], { limits: { ...frozen, samples: 2 } })).toEqual([])
})

test('a point of samples that breaks a rule is told by its last value, also where another one of them is new', () => {
  const limits = { ...frozen, chart: 'ranges', samples: 2 }
  const told = held([10, 10, 10.06, 10.07], { limits, samples: 2, from: 2, to: 3 })
  expect(told).toEqual([[10.07, 'rules', 'beyondLimits']])
})
