import { expect, test } from 'vitest'
import { type ChartAbout, checkChart } from './checkChart.ts'
import { falseAlarms } from './falseAlarms.ts'
import { freezeLimits } from './freezeLimits.ts'
import type { FoundValue } from './takings.ts'

const hourMs = 3_600_000
const usual: ChartAbout = { kind: 'number', samples: 1, chart: 'usual', rules: 'limits', timeZone: 'UTC' }
/** A value an hour. */
const found = (numbers: readonly number[], samples = 1): FoundValue[] =>
  numbers.map((value, k) => ({
    at: Math.floor(k / samples) * hourMs,
    sample: (k % samples) + 1,
    value,
    isWithin: true,
  }))
const steady = Array.from({ length: 24 }, (_, k) => 10 + [0, 0.4, -0.3, 0.2, -0.4, 0.1][k % 6]!)
/** A shift to one standard deviation (0.43) beyond the centre of both halves: single points do not show it. */
const shifted = [...steady, ...steady.map((value) => value + 0.9)]

test('averages and sums find a small shift that single values within their limits do not, sums tell since when', () => {
  expect(checkChart(found(shifted), usual).signals).toEqual([])
  const average = checkChart(found(shifted), { ...usual, chart: 'ewma' })
  expect(average).toMatchObject({ kind: 'ewma', isStable: false })
  expect(average.beside).toEqual(shifted)
  const sums = checkChart(found(shifted), { ...usual, chart: 'cusum' })
  expect(sums.limits![0]).toMatchObject({ center: 0, upper: 5 * sums.basis!.sigma! })
  const upwards = sums.signals.filter(({ to }) => sums.levels[to]! > sums.limits![to]!.upper)
  expect(upwards.length).toBeGreaterThan(0)
  for (const { from, to } of upwards) {
    expect(sums.levels[from - 1]).toBe(0)
    expect(sums.levels.slice(from, to + 1).every((level) => level > 0)).toBe(true)
  }
})

test('averages of samples are of their means, whose deviation is smaller by √n', () => {
  const pairs = found(shifted, 2)
  const { basis, limits } = checkChart(pairs, { ...usual, samples: 2, chart: 'ewma' })
  const distance = limits![0]!.upper - limits![0]!.center
  expect(distance).toBeCloseTo((2.962 * basis!.sigma! * Math.sqrt(0.2 / 1.8)) / Math.SQRT2, 12)
})

test('defects are counted each time, or in each value of a day; what is no count is left out', () => {
  const counts = [...Array.from({ length: 48 }, (_, k) => k % 4), 2.5, -1]
  const each = checkChart(found(counts, 2), { ...usual, samples: 2, chart: 'c' })
  expect([each.kind, each.points.length, each.leftOut, each.levels.slice(0, 2)]).toEqual(['c', 24, 2, [1, 5]])
  expect(each.limits![0]).toMatchObject({ lower: 0, center: 3, upper: 3 + 3 * Math.sqrt(3) })
  const days = found(Array.from({ length: 24 * 22 }, (_, k) => (k < 24 * 21 ? k % 4 : 6)))
  const byDay = checkChart(days, { ...usual, chart: 'u' })
  expect([byDay.points.length, byDay.levels[0], byDay.levels[21]]).toEqual([22, 1.5, 6])
  expect(byDay.signals).toContainEqual({ rule: 'beyondLimits', from: 21, to: 21 })
})

test('failures each time are an np chart, of takings that are whole', () => {
  const failures = Array.from({ length: 24 * 5 + 2 }, (_, k) => ({
    at: Math.floor(k / 5) * hourMs,
    sample: (k % 5) + 1,
    value: null,
    isWithin: k < 115 || k >= 120 ? k % 5 !== 0 : false,
  }))
  const chart = checkChart(failures, { ...usual, kind: 'passFail', samples: 5, chart: 'np' })
  expect([chart.kind, chart.points.length, chart.leftOut]).toEqual(['np', 24, 2])
  expect([chart.levels[0], chart.levels[23], chart.signals.at(-1)]).toEqual([
    1,
    5,
    { rule: 'beyondLimits', from: 23, to: 23 },
  ])
})

test('averages and sums speak by their limits alone, whichever rules are chosen, as seldom as their run lengths say', () => {
  expect([falseAlarms('ewma', 'nelson').every, falseAlarms('cusum', 'limits').every]).toEqual([500, 465])
  expect(falseAlarms('u', 'westernElectric').every).toBe(92)
})

test('frozen limits judge from the first point on, and do not move with what drifts; of another chart they say nothing', () => {
  const frozen = { chart: 'individuals', samples: 1, center: 10, sigma: 0.1 } as const
  const chart = checkChart(found([10, 10.1, 10.4]), { ...usual, frozen })
  expect(chart).toMatchObject({ isFrozen: true, within: null, basis: { center: 10, sigma: 0.1 } })
  expect(chart.limits).toEqual(Array.from({ length: 3 }, () => ({ lower: 9.7, center: 10, upper: 10.3 })))
  expect(chart.signals).toEqual([{ rule: 'beyondLimits', from: 2, to: 2 }])
  const moved = checkChart(found(shifted), { ...usual, frozen: { ...frozen, sigma: 0.5 } })
  expect(moved.isStable).toBe(true)
  // Capability is of the values that are drawn, whatever was frozen.
  expect(moved.within!.sigma).toBe(checkChart(found(shifted), usual).within!.sigma)
  for (const about of [
    { ...usual, chart: 'ewma' as const },
    { ...usual, samples: 2 },
  ])
    expect(checkChart(found(shifted, about.samples), { ...about, frozen }).isFrozen).toBe(false)
  const counts = checkChart(found([1, 9]), {
    ...usual,
    chart: 'c' as const,
    frozen: { chart: 'c', samples: 1, center: 1, sigma: null } as const,
  })
  expect([counts.isFrozen, counts.signals]).toEqual([true, [{ rule: 'beyondLimits', from: 1, to: 1 }]])
})

test('limits to be frozen follow from the points that are kept; too few are none, and an instant without a point is told', () => {
  const outlier = [...steady.slice(0, 12), 14, ...steady.slice(12)]
  const all = checkChart(found(outlier), usual)
  const { basis, chart, unknown } = freezeLimits(found(outlier), usual, new Set([12 * hourMs, 999]))
  expect([chart.points.length, unknown]).toEqual([24, [999]])
  expect(basis).toEqual(checkChart(found(steady), usual).basis)
  expect(basis!.sigma!).toBeLessThan(all.basis!.sigma!)
  const few = new Set(Array.from({ length: 6 }, (_, k) => k * hourMs))
  expect(freezeLimits(found(outlier), usual, few).basis).toBeNull()
  // Of samples the whole taking is left out.
  const pairs = found([...shifted, 30, 31], 2)
  expect(freezeLimits(pairs, { ...usual, samples: 2 }, new Set([24 * hourMs])).chart.points).toHaveLength(24)
})

/** Signals of later points by limits that were frozen from a baseline without variation. */
function signalsAfter(baseline: readonly FoundValue[], later: readonly FoundValue[], about: Partial<ChartAbout>) {
  const asked = { ...usual, ...about }
  const { basis, chart } = freezeLimits(baseline, asked, new Set())
  const frozen = { ...basis!, chart: chart.kind, samples: asked.samples }
  const { signals, rules } = checkChart(later, { ...asked, frozen })
  return { basis, rules, signals: signals.map(({ rule, to }) => `${rule} ${to}`) }
}
const same = (value: number, count = 24) => Array.from({ length: count }, () => value)

test.each(['usual', 'ewma', 'cusum'] as const)(
  'by limits frozen from equal numbers each number that differs signals, and no other (%s)',
  (chart) => {
    const after = signalsAfter(found(same(10.1)), found([10.1, 10.2, 10.1, 10.1, 10.05, ...same(10.1, 20)]), {
      chart,
      rules: 'nelson',
    })
    expect(after).toEqual({
      basis: { center: 10.1, sigma: 0 },
      rules: 'limits',
      signals: ['beyondLimits 1', 'beyondLimits 4'],
    })
  },
)

test('by limits frozen from equal samples each sample with another mean signals', () => {
  const after = signalsAfter(
    found(same(10.1, 66), 3),
    found([...same(10.1, 3), 10.1, 10.1, 10.2, ...same(10.1, 3)], 3),
    {
      samples: 3,
    },
  )
  expect([after.basis!.sigma, after.signals]).toEqual([0, ['beyondLimits 1']])
})

test('by limits frozen from counts without a defect each defect signals', () => {
  for (const chart of ['c', 'u'] as const) {
    const days = (counts: readonly number[]) => found(counts).map((value) => ({ ...value, at: value.at * 24 }))
    const after = signalsAfter(days(same(0)), days([0, 0, 1, 0]), { chart, rules: 'westernElectric' })
    expect(after).toEqual({ basis: { center: 0, sigma: null }, rules: 'limits', signals: ['beyondLimits 2'] })
  }
})

test.each([
  [0, 1],
  [10, 9],
])('by limits frozen from days with %i failures in 10 a day with %i signals', (usually, once) => {
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
  const after = signalsAfter(days(same(usually)), days([...same(usually), once, usually]), about)
  expect(after).toEqual({
    basis: { center: usually / 10, sigma: null },
    rules: 'limits',
    signals: ['beyondLimits 24'],
  })
})

test('points that do not vary give no signal by limits that follow from themselves', () => {
  const { signals, isStable } = checkChart(found(same(10.1)), { ...usual, rules: 'nelson' })
  expect([signals, isStable]).toEqual([[], true])
  const pairs = checkChart(
    found(
      Array.from({ length: 48 }, (_, k) => 10 + Math.floor(k / 2) / 10),
      2,
    ),
    {
      ...usual,
      samples: 2,
    },
  )
  expect(pairs.signals).toEqual([])
})
