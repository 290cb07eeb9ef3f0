import { expect, test } from 'vitest'
import { checkChart } from './checkChart.ts'
import { holdFindings } from './holdFindings.ts'
import type { RecordedValue } from './takings.ts'

const about = { kind: 'number', chart: 'usual', rules: 'westernElectric', timeZone: 'UTC' } as const
const frozen = { chart: 'individuals', samples: 1, center: 10, sigma: 0.02 } as const
const valuesOf = (numbers: readonly number[], samples = 1) =>
  numbers.map(
    (value, k): RecordedValue => ({
      at: k * 60_000,
      sample: 1 + (k % samples),
      value,
      isWithin: Math.abs(value - 10) <= 0.1,
    }),
  )
/** Returns the holds for these numbers, of which those in a range are new. */
const holdsFor = (
  numbers: readonly number[],
  {
    limits = null,
    samples = 1,
    from = 0,
    to = numbers.length,
  }: { limits?: object | null; samples?: number; from?: number; to?: number } = {},
) => {
  const values = valuesOf(numbers, samples)
  const chart = checkChart(values, { ...about, samples, frozen: limits as typeof frozen | null })
  const fresh = new Set(values.slice(from, to))
  return holdFindings(values, (value) => fresh.has(value), chart).map(({ value, cause, rules }) => [
    value.value,
    cause,
    ...rules,
  ])
}

test('each new value out of tolerance causes a hold, whatever precedes or follows it', () => {
  expect(holdsFor([10, 10.2])).toEqual([[10.2, 'outside']])
  expect(holdsFor([10.2, 10, 10.3])).toEqual([
    [10.2, 'outside'],
    [10.3, 'outside'],
  ])
  expect(holdsFor([10.2, 10, 10], { from: 0, to: 1 })).toEqual([[10.2, 'outside']])
  expect([holdsFor([10.2, 10], { from: 1 }), holdsFor([10, 10.1]), holdsFor([])]).toEqual([[], [], []])
})

test('each value of a sample is evaluated on its own', () => {
  const samples = { samples: 3 }
  expect(holdsFor([10, 10, 10.2, 10.3, 10], samples).map(([value]) => value)).toEqual([10.2, 10.3])
})

test('a hold is caused by a rule of frozen limits that the point of a new value violates, but not by computed limits', () => {
  const limits = frozen
  expect(holdsFor([10, 10.07], { limits })).toEqual([[10.07, 'rules', 'beyondLimits']])
  // Earlier values are already evaluated; later values do not matter.
  expect(holdsFor([10.07, 10], { limits, from: 1 })).toEqual([])
  expect(holdsFor([10.07, 10, 10], { limits, to: 1 })).toEqual([[10.07, 'rules', 'beyondLimits']])
  expect(holdsFor([10, 10.2], { limits })).toEqual([[10.2, 'outside', 'beyondLimits']])
  const drift = [...Array.from({ length: 30 }, (_, k) => 10 + (k % 2 ? 0.01 : -0.01)), 10.07]
  expect(holdsFor(drift)).toEqual([])
  // Limits of another kind of chart do not apply.
  expect(holdsFor([10, 10.07], { limits: { ...frozen, samples: 2 } })).toEqual([])
})

test('a point of samples that violates a rule is reported by its last value, even if another value of it is new', () => {
  const limits = { ...frozen, chart: 'ranges', samples: 2 }
  const findings = holdsFor([10, 10, 10.06, 10.07], { limits, samples: 2, from: 2, to: 3 })
  expect(findings).toEqual([[10.07, 'rules', 'beyondLimits']])
})
