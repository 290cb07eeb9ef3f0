import { expect, test } from 'vitest'
import { checkChart } from './checkChart.ts'
import { holdFinding } from './holdFinding.ts'
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
const held = (numbers: readonly number[], limits: typeof frozen | null = null) => {
  const values = found(numbers)
  return holdFinding(values, checkChart(values, { ...about, samples: 1, frozen: limits }))
}

test('work is held for what was found last out of tolerance, and no longer once it is within again', () => {
  expect(held([10, 10.2])).toMatchObject({ cause: 'outside', value: { at: 60_000, value: 10.2 } })
  expect([held([10.2, 10]), held([10, 10.1]), held([])]).toEqual([null, null, null])
})

test('of samples it is the last that is out, however many follow within: the taking is out all the same', () => {
  const values = found([10, 10, 10.2, 10.3, 10], 3)
  expect(holdFinding(values.slice(0, 3), checkChart(values.slice(0, 3), { ...about, samples: 3 }))).toMatchObject({
    value: { value: 10.2 },
  })
  expect(holdFinding(values, checkChart(values, { ...about, samples: 3 }))).toMatchObject({ value: { value: 10.3 } })
})

test('work is held for a rule of frozen limits that the last point breaks, and for none of limits that move', () => {
  expect(held([10, 10.07], frozen)).toMatchObject({ cause: 'rules', value: { value: 10.07 }, rules: ['beyondLimits'] })
  expect(held([10.07, 10], frozen)).toBeNull()
  const drift = [...Array.from({ length: 30 }, (_, k) => 10 + (k % 2 ? 0.01 : -0.01)), 10.07]
  expect(held(drift)).toBeNull()
  // Limits of another chart do not hold for this one.
  expect(held([10, 10.07], { ...frozen, samples: 2 } as never)).toBeNull()
})
