import { expect, test } from 'vitest'
import { characteristicState } from './characteristicState.ts'
import { checkChart } from './checkChart.ts'
import { type RecordedValue, takings } from './takings.ts'

const minute = 60_000
const about = { kind: 'number', samples: 1, chart: 'usual', rules: 'westernElectric', timeZone: 'UTC' } as const
const valuesOf = (numbers: readonly number[], { upper = 100, sample = 1 } = {}): RecordedValue[] =>
  numbers.map((value, k) => ({ at: k * minute, sample, value, isWithin: value <= upper }))
const tolerance: { lower: number | null; upper: number | null } = { lower: null, upper: 100 }
const statusOf = (values: readonly RecordedValue[], of = tolerance) =>
  characteristicState(values, checkChart(values, about), of)
const inControl = { rules: [], rulesSince: null, crossing: null }
const steady = Array.from({ length: 40 }, (_, k) => 10 + (k % 3))

test('out since the first of the last values out of tolerance, was since the first value within again, with both instants', () => {
  expect(statusOf(valuesOf([10, 101, 10, 102, 103]))).toEqual({
    state: 'out',
    since: 3 * minute,
    outSince: 3 * minute,
    ...inControl,
  })
  expect(statusOf(valuesOf([101, 10, 101, 102, 10, 11]))).toEqual({
    state: 'was',
    since: 4 * minute,
    outSince: 2 * minute,
    ...inControl,
  })
  expect(statusOf(valuesOf([101, 10]))).toMatchObject({ state: 'was', outSince: 0 })
  expect(statusOf(valuesOf([10, 11]))).toEqual({ state: 'within', since: null, outSince: null, ...inControl })
})

test('out of statistical control since the first of the points that violate a rule, as long as the last one does', () => {
  const drifted = valuesOf([...steady, ...Array.from({ length: 8 }, () => 12.5)])
  expect(statusOf(drifted)).toMatchObject({ state: 'within', since: null, rulesSince: 40 * minute })
  expect(statusOf(drifted).rules).toContain('eightOnOneSide')
  expect(statusOf(valuesOf([...steady, ...Array.from({ length: 8 }, () => 12.5), 10]))).toMatchObject({
    state: 'within',
    ...inControl,
  })
})

test('a characteristic can be out of tolerance and out of statistical control, each with its own start', () => {
  const both = valuesOf([...steady, ...Array.from({ length: 8 }, () => 12.5), 13], { upper: 12.9 })
  expect(statusOf(both)).toMatchObject({ state: 'out', since: 48 * minute, rulesSince: 41 * minute, crossing: null })
})

/** Stable, then increasing by 0.5 each minute. */
const rising = [...steady, ...Array.from({ length: 30 }, (_, k) => 11 + k / 2 + (k % 3) / 10)]

test('a drift has the limit and the time of reaching it; a step is only out of statistical control', () => {
  const { crossing, rules, state } = statusOf(valuesOf(rising, { upper: 30 }), { lower: null, upper: 30 })
  expect([state, rules.length > 0]).toEqual(['within', true])
  expect(crossing).toMatchObject({ side: 'upper', limit: 30, from: 40 * minute, points: 30 })
  // 11.1 plus 0.5 per minute from minute 40 on: 30 is reached after 37.8 minutes.
  expect(Math.abs(crossing!.at / minute - 77.8)).toBeLessThan(0.5)
  const step = [...steady, ...Array.from({ length: 12 }, () => 12.5)]
  expect(statusOf(valuesOf(step, { upper: 13 }), { lower: null, upper: 13 })).toMatchObject({
    rules: expect.arrayContaining(['eightOnOneSide']),
    crossing: null,
  })
})

test('there is no crossing if a characteristic is already out of tolerance', () => {
  expect(statusOf(valuesOf(rising, { upper: 25 }), { lower: null, upper: 25 })).toMatchObject({
    state: 'out',
    rules: ['beyondLimits', 'twoOfThreeBeyondTwo', 'fourOfFiveBeyondOne', 'eightOnOneSide'],
    crossing: null,
  })
})

test('only complete samples make a point; incomplete ones are counted', () => {
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
  // A value out of tolerance counts even if its sample is incomplete.
  expect(characteristicState(half, chart, tolerance).state).toBe('out')
})

test('pass/fail results are charted as a share per day in the plant’s time zone', () => {
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

test('runs are ignored for rare failures, and fewer failures than usual do not warn', () => {
  const dayMs = 86_400_000
  const days = (failures: readonly number[], each: number) =>
    failures.flatMap((failed, day) =>
      Array.from({ length: each }, (_, k) => ({
        at: day * dayMs + 6 * 3_600_000 + k * minute,
        sample: 1,
        value: null,
        isWithin: k >= failed,
      })),
    )
  const chartOf = (values: ReturnType<typeof days>) =>
    checkChart(values, { ...about, rules: 'westernElectric', kind: 'passFail', timeZone: 'America/New_York' })
  // Ten parts a day with a single failure: 21 days at 0 % are below the center.
  const rare = days([...Array(21).fill(0), 1, ...Array(12).fill(0)], 10)
  const rarely = chartOf(rare)
  expect([rarely.rules, characteristicState(rare, rarely, tolerance).state]).toEqual(['limits', 'was'])
  // About ten failures of two hundred parts a day: eight days with fewer are a run without a warning; eight with more
  // are a warning.
  const typical = Array.from({ length: 20 }, (_, day) => 8 + ((day * 7) % 5))
  const worse = days([...typical, ...Array(8).fill(14), 0].slice(0, -1), 200).map((value, k, all) =>
    // The last value is within tolerance, because a value out of tolerance is reported as such.
    k === all.length - 1 ? { ...value, isWithin: true } : value,
  )
  const better = days([...typical, ...Array(8).fill(5)], 200)
  const [up, down] = [chartOf(worse), chartOf(better)]
  expect([up.rules, down.rules]).toEqual(['westernElectric', 'westernElectric'])
  const last = 27
  expect(down.signals.some(({ rule, to }) => rule === 'eightOnOneSide' && to === last)).toBe(true)
  expect(characteristicState(worse, up, tolerance).rules).toContain('eightOnOneSide')
  expect(characteristicState(better, down, tolerance).rules).toEqual([])
})
