import { expect, test } from 'vitest'
import { type ChartAbout, checkChart } from './checkChart.ts'
import { falseAlarms } from './falseAlarms.ts'
import { freezeLimits } from './freezeLimits.ts'
import type { RecordedValue } from './takings.ts'

const hourMs = 3_600_000
const defaults: ChartAbout = { kind: 'number', samples: 1, chart: 'usual', rules: 'limits', timeZone: 'UTC' }
/** Creates values, one sample per hour. */
const hourlyValues = (numbers: readonly number[], samples = 1): RecordedValue[] =>
  numbers.map((value, k) => ({
    at: Math.floor(k / samples) * hourMs,
    sample: (k % samples) + 1,
    value,
    isWithin: true,
  }))
const steady = Array.from({ length: 24 }, (_, k) => 10 + [0, 0.4, -0.3, 0.2, -0.4, 0.1][k % 6]!)
/** A shift by one standard deviation (0.43) from the center of both halves, which single points do not show. */
const shifted = [...steady, ...steady.map((value) => value + 0.9)]

test('averages and sums detect a small shift that single values do not, and sums contain its start', () => {
  expect(checkChart(hourlyValues(shifted), defaults).signals).toEqual([])
  const average = checkChart(hourlyValues(shifted), { ...defaults, chart: 'ewma' })
  expect(average).toMatchObject({ kind: 'ewma', isStable: false })
  expect(average.beside).toEqual(shifted)
  const cusum = checkChart(hourlyValues(shifted), { ...defaults, chart: 'cusum' })
  expect(cusum.limits![0]).toMatchObject({ center: 0, upper: 5 * cusum.basis!.sigma! })
  const upwards = cusum.signals.filter(({ to }) => cusum.levels[to]! > cusum.limits![to]!.upper)
  expect(upwards.length).toBeGreaterThan(0)
  for (const { from, to } of upwards) {
    expect(cusum.levels[from - 1]).toBe(0)
    expect(cusum.levels.slice(from, to + 1).every((level) => level > 0)).toBe(true)
  }
})

test('averages of samples are based on their means, whose deviation is smaller by √n', () => {
  const pairs = hourlyValues(shifted, 2)
  const { basis, limits } = checkChart(pairs, { ...defaults, samples: 2, chart: 'ewma' })
  const distance = limits![0]!.upper - limits![0]!.center
  expect(distance).toBeCloseTo((2.962 * basis!.sigma! * Math.sqrt(0.2 / 1.8)) / Math.SQRT2, 12)
})

test('defects are counted per sample, or per value of a day; values that are no counts are omitted', () => {
  const counts = [...Array.from({ length: 48 }, (_, k) => k % 4), 2.5, -1]
  const each = checkChart(hourlyValues(counts, 2), { ...defaults, samples: 2, chart: 'c' })
  expect([each.kind, each.points.length, each.leftOut, each.levels.slice(0, 2)]).toEqual(['c', 24, 2, [1, 5]])
  expect(each.limits![0]).toMatchObject({ lower: 0, center: 3, upper: 3 + 3 * Math.sqrt(3) })
  const days = hourlyValues(Array.from({ length: 24 * 22 }, (_, k) => (k < 24 * 21 ? k % 4 : 6)))
  const byDay = checkChart(days, { ...defaults, chart: 'u' })
  expect([byDay.points.length, byDay.levels[0], byDay.levels[21]]).toEqual([22, 1.5, 6])
  expect(byDay.signals).toContainEqual({ rule: 'beyondLimits', from: 21, to: 21 })
})

test('failures per sample are an np chart of complete samples', () => {
  const failures = Array.from({ length: 24 * 5 + 2 }, (_, k) => ({
    at: Math.floor(k / 5) * hourMs,
    sample: (k % 5) + 1,
    value: null,
    isWithin: k < 115 || k >= 120 ? k % 5 !== 0 : false,
  }))
  const chart = checkChart(failures, { ...defaults, kind: 'passFail', samples: 5, chart: 'np' })
  expect([chart.kind, chart.points.length, chart.leftOut]).toEqual(['np', 24, 2])
  expect([chart.levels[0], chart.levels[23], chart.signals.at(-1)]).toEqual([
    1,
    5,
    { rule: 'beyondLimits', from: 23, to: 23 },
  ])
})

test('averages and sums use only their limits, whichever rules are selected, with the false alarm rate of their run lengths', () => {
  expect([falseAlarms('ewma', 'nelson').every, falseAlarms('cusum', 'limits').every]).toEqual([500, 465])
  expect(falseAlarms('u', 'westernElectric').every).toBe(92)
})

test('frozen limits apply from the first point on and do not follow a drift; they do not apply to another kind of chart', () => {
  const frozen = { chart: 'individuals', samples: 1, center: 10, sigma: 0.1 } as const
  const chart = checkChart(hourlyValues([10, 10.1, 10.4]), { ...defaults, frozen })
  expect(chart).toMatchObject({ isFrozen: true, within: null, basis: { center: 10, sigma: 0.1 } })
  expect(chart.limits).toEqual(Array.from({ length: 3 }, () => ({ lower: 9.7, center: 10, upper: 10.3 })))
  expect(chart.signals).toEqual([{ rule: 'beyondLimits', from: 2, to: 2 }])
  const shiftedChart = checkChart(hourlyValues(shifted), { ...defaults, frozen: { ...frozen, sigma: 0.5 } })
  expect(shiftedChart.isStable).toBe(true)
  // Capability is computed from the charted values, regardless of frozen limits.
  expect(shiftedChart.within!.sigma).toBe(checkChart(hourlyValues(shifted), defaults).within!.sigma)
  for (const about of [
    { ...defaults, chart: 'ewma' as const },
    { ...defaults, samples: 2 },
  ])
    expect(checkChart(hourlyValues(shifted, about.samples), { ...about, frozen }).isFrozen).toBe(false)
  const counts = checkChart(hourlyValues([1, 9]), {
    ...defaults,
    chart: 'c' as const,
    frozen: { chart: 'c', samples: 1, center: 1, sigma: null } as const,
  })
  expect([counts.isFrozen, counts.signals]).toEqual([true, [{ rule: 'beyondLimits', from: 1, to: 1 }]])
})

test('limits to be frozen are computed from the points that are not excluded; too few give none, and an instant without a point is reported', () => {
  const outlier = [...steady.slice(0, 12), 14, ...steady.slice(12)]
  const all = checkChart(hourlyValues(outlier), defaults)
  const { basis, chart, unknown } = freezeLimits(hourlyValues(outlier), defaults, new Set([12 * hourMs, 999]))
  expect([chart.points.length, unknown]).toEqual([24, [999]])
  expect(basis).toEqual(checkChart(hourlyValues(steady), defaults).basis)
  expect(basis!.sigma!).toBeLessThan(all.basis!.sigma!)
  const excluded = new Set(Array.from({ length: 6 }, (_, k) => k * hourMs))
  expect(freezeLimits(hourlyValues(outlier), defaults, excluded).basis).toBeNull()
  // An excluded instant excludes the whole sample.
  const pairs = hourlyValues([...shifted, 30, 31], 2)
  expect(freezeLimits(pairs, { ...defaults, samples: 2 }, new Set([24 * hourMs])).chart.points).toHaveLength(24)
})

/** Returns the signals of later points by limits frozen from a baseline without variation. */
function signalsAfter(baseline: readonly RecordedValue[], later: readonly RecordedValue[], about: Partial<ChartAbout>) {
  const chartAbout = { ...defaults, ...about }
  const { basis, chart } = freezeLimits(baseline, chartAbout, new Set())
  const frozen = { ...basis!, chart: chart.kind, samples: chartAbout.samples }
  const { signals, rules } = checkChart(later, { ...chartAbout, frozen })
  return { basis, rules, signals: signals.map(({ rule, to }) => `${rule} ${to}`) }
}
const same = (value: number, count = 24) => Array.from({ length: count }, () => value)

test.each(['usual', 'ewma', 'cusum'] as const)(
  'with limits frozen from equal numbers each different number signals, and no other (%s)',
  (chart) => {
    const after = signalsAfter(
      hourlyValues(same(10.1)),
      hourlyValues([10.1, 10.2, 10.1, 10.1, 10.05, ...same(10.1, 20)]),
      {
        chart,
        rules: 'nelson',
      },
    )
    expect(after).toEqual({
      basis: { center: 10.1, sigma: 0 },
      rules: 'limits',
      signals: ['beyondLimits 1', 'beyondLimits 4'],
    })
  },
)

test('with limits frozen from equal samples each sample with another mean signals', () => {
  const after = signalsAfter(
    hourlyValues(same(10.1, 66), 3),
    hourlyValues([...same(10.1, 3), 10.1, 10.1, 10.2, ...same(10.1, 3)], 3),
    {
      samples: 3,
    },
  )
  expect([after.basis!.sigma, after.signals]).toEqual([0, ['beyondLimits 1']])
})

test('with limits frozen from counts without a defect each defect signals', () => {
  for (const chart of ['c', 'u'] as const) {
    const days = (counts: readonly number[]) => hourlyValues(counts).map((value) => ({ ...value, at: value.at * 24 }))
    const after = signalsAfter(days(same(0)), days([0, 0, 1, 0]), { chart, rules: 'westernElectric' })
    expect(after).toEqual({ basis: { center: 0, sigma: null }, rules: 'limits', signals: ['beyondLimits 2'] })
  }
})

test.each([
  [0, 1],
  [10, 9],
])('with limits frozen from days with %i failures in 10 a day with %i signals', (usually, deviating) => {
  const days = (failures: readonly number[]) =>
    failures.flatMap((failed, day) =>
      Array.from({ length: 10 }, (_, k) => ({
        at: (day * 24 + k) * hourMs,
        sample: 1,
        value: null,
        isWithin: k >= failed,
      })),
    )
  const about = { kind: 'passFail', rules: 'nelson' } as const
  const after = signalsAfter(days(same(usually)), days([...same(usually), deviating, usually]), about)
  expect(after).toEqual({
    basis: { center: usually / 10, sigma: null },
    rules: 'limits',
    signals: ['beyondLimits 24'],
  })
})

test('points without variation give no signal by limits computed from themselves', () => {
  const { signals, isStable } = checkChart(hourlyValues(same(10.1)), { ...defaults, rules: 'nelson' })
  expect([signals, isStable]).toEqual([[], true])
  const pairs = checkChart(
    hourlyValues(
      Array.from({ length: 48 }, (_, k) => 10 + Math.floor(k / 2) / 10),
      2,
    ),
    {
      ...defaults,
      samples: 2,
    },
  )
  expect(pairs.signals).toEqual([])
})
