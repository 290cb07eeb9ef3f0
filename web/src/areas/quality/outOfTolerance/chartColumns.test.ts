import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { expect, test } from 'vitest'
import { chartColumns, notesByPointIndex, pointIndexOf, spreadColumns, spreadOutsideLimits } from './chartColumns.ts'

const values = Array.from({ length: 30 }, (_, k) => ({
  entryId: `e${k}`,
  at: k * 60_000,
  sample: 1,
  isWithin: k !== 29,
  value: k === 29 ? 30 : 10 + (k % 2),
}))
const about = { kind: 'number', samples: 1, chart: 'usual', rules: 'limits', timeZone: 'UTC' } as const
const tolerance = { lower: 5, upper: 20 }
const none = { chosen: null, noted: new Set<number>(), leftOut: new Map<number, string>() }

test('each point has an index; points out of tolerance, with broken rules and the selected one have columns of their own', () => {
  const chart = checkChart(values, about)
  const [indices, noted, levels, outside, broken, chosen, center, upper, lower, highest, lowest, crossed] =
    chartColumns(chart, { tolerance, chosen: 3, noted: new Set([5]), leftOut: new Map([[7 * 60_000, 'A chip']]) })
  expect([indices.length, levels?.length]).toEqual([30, 30])
  const indicesOf = (column: (number | null)[] | undefined) =>
    column?.flatMap((value, k) => (value === null ? [] : [k]))
  expect([outside, broken, chosen, noted, crossed].map(indicesOf)).toEqual([[29], [29], [3], [5], [7]])
  expect(crossed![7]).toBe(levels![7])
  expect([highest?.[0], lowest?.[0]]).toEqual([20, 5])
  expect(upper![0]! - center![0]!).toBeCloseTo(center![0]! - lower![0]!, 10)
})

test('without limits their lines are empty; an entry leads to its point', () => {
  const chart = checkChart(values.slice(0, 5), about)
  expect(chartColumns(chart, { ...none, tolerance })[7]).toEqual([null, null, null, null, null])
  expect([pointIndexOf(chart, 'e4'), pointIndexOf(chart, 'e9'), pointIndexOf(chart, undefined)]).toEqual([
    4,
    null,
    null,
  ])
})

test('sums have two columns with marks at the larger one; in an average chart, values out of tolerance are marked at the measured value', () => {
  const below = values.map((each, k) => ({ ...each, value: k < 20 ? 10 + (k % 2) : 8 }))
  const cusum = checkChart(below, { ...about, chart: 'cusum' })
  const [, , levels, outside, broken, , , , lower, , , , beside] = chartColumns(cusum, { ...none, tolerance })
  expect([levels!.at(-1), outside!.at(-1)]).toEqual([0, beside!.at(-1)])
  expect(broken!.at(-1)).toBe(beside!.at(-1))
  expect(beside!.at(-1)).toBeLessThan(lower!.at(-1)!)
  const average = checkChart(values, { ...about, chart: 'ewma' })
  const columns = chartColumns(average, { ...none, tolerance, chosen: 29 })
  expect([columns[3]!.at(-1), columns[5]!.at(-1)]).toEqual([30, columns[2]!.at(-1)])
  expect(columns[12]).toEqual(values.map(({ value }) => value))
})

test('a note is at the last point that is not later; a note before all points is at the first', () => {
  const chart = checkChart(values, about)
  const at = (k: number) => chart.points[k]!.at
  const notesByIndex = notesByPointIndex(chart, [
    { at: at(3) },
    { at: at(3) + 1 },
    { at: at(0) - 1 },
    { at: at(29) + 1e9 },
  ])
  expect([...notesByIndex].map(([index, notes]) => [index, notes.length])).toEqual([
    [3, 2],
    [0, 1],
    [29, 1],
  ])
  expect(notesByPointIndex({ points: [] }, [{ at: 5 }]).size).toBe(0)
})

test('a spread outside its limits has a mark of its own; a point without a spread has none', () => {
  // From 10 to 30: the moving range of the last point.
  const { spread } = checkChart(values, about)
  const outOfLimits = spreadOutsideLimits({ spread })
  expect([...outOfLimits]).toEqual([29])
  const [indices, ranges, marked, center, upper, lower] = spreadColumns(spread!, outOfLimits)
  expect([indices.length, ranges![29], marked![29], marked![28]]).toEqual([30, 20, 20, null])
  expect([center![0], upper![0], lower![0]]).toEqual([
    spread!.limits.center,
    spread!.limits.upper,
    spread!.limits.lower,
  ])
  expect(spreadOutsideLimits({ spread: null }).size).toBe(0)
})
