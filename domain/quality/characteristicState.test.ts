import { expect, test } from 'vitest'
import { characteristicState } from './characteristicState.ts'
import { checkChart } from './checkChart.ts'
import { type FoundValue, takings } from './takings.ts'

const minute = 60_000
const about = { kind: 'number', samples: 1, chart: 'usual', rules: 'westernElectric', timeZone: 'UTC' } as const
const valuesOf = (numbers: readonly number[], { upper = 100, sample = 1 } = {}): FoundValue[] =>
  numbers.map((value, k) => ({ at: k * minute, sample, value, isWithin: value <= upper }))
const standing = (values: readonly FoundValue[]) => characteristicState(values, checkChart(values, about))
const steady = Array.from({ length: 40 }, (_, k) => 10 + (k % 3))

test('out from the first of the last values that are out, was from the value that was within again', () => {
  expect(standing(valuesOf([10, 101, 10, 102, 103]))).toEqual({ state: 'out', since: 3 * minute, rules: [] })
  expect(standing(valuesOf([10, 101, 102, 10, 11]))).toEqual({ state: 'was', since: 3 * minute, rules: [] })
  expect(standing(valuesOf([10, 11]))).toEqual({ state: 'steady', since: null, rules: [] })
})

test('drifting from the first of the points that break a rule together, as long as the last point breaks it', () => {
  const drifted = valuesOf([...steady, ...Array.from({ length: 8 }, () => 12.5)])
  expect(standing(drifted)).toMatchObject({ state: 'drifting', since: 40 * minute })
  expect(standing(drifted).rules).toContain('eightOnOneSide')
  expect(standing(valuesOf([...steady, ...Array.from({ length: 8 }, () => 12.5), 10]))).toMatchObject({
    state: 'steady',
  })
})

test('samples make a point once all were taken; those that are missing are told', () => {
  const pairs = Array.from({ length: 21 }, (_, k) =>
    [1, 2].map((sample) => ({ at: k * minute, sample, value: k % 4, isWithin: true })),
  ).flat()
  const half = [...pairs, { at: 30 * minute, sample: 1, value: 1, isWithin: false }]
  expect(
    takings(half)
      .map(({ length }) => length)
      .slice(-2),
  ).toEqual([2, 1])
  const chart = checkChart(half, { ...about, samples: 2 })
  expect([chart.points.length, chart.leftOut, chart.kind]).toEqual([21, 1, 'ranges'])
  // What is out is out, whether its sample is whole or not.
  expect(characteristicState(half, chart).state).toBe('out')
})

test('what passes or fails is a share a day of the plant’s zone', () => {
  const dayMs = 86_400_000
  const checks = Array.from({ length: 22 }, (_, day) =>
    Array.from({ length: 50 }, (_, k) => ({
      at: day * dayMs + 6 * 3_600_000 + k * minute,
      sample: 1,
      value: null,
      isWithin: k >= (day === 21 ? 20 : 2),
    })),
  ).flat()
  const chart = checkChart(checks, { ...about, kind: 'passFail', timeZone: 'America/New_York' })
  expect([chart.points.length, chart.levels[0], chart.levels[21]]).toEqual([22, 0.04, 0.4])
  expect(chart.signals).toContainEqual({ rule: 'beyondLimits', from: 21, to: 21 })
  expect(chart.isStable).toBe(false)
})
