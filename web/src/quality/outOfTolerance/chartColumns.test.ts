import { checkChart } from '@takt/domain/quality/checkChart.ts'
import { expect, test } from 'vitest'
import { chartColumns, placeOf } from './chartColumns.ts'

const values = Array.from({ length: 30 }, (_, k) => ({
  ...{ entryId: `e${k}`, at: k * 60_000, sample: 1, isWithin: k !== 29 },
  value: k === 29 ? 30 : 10 + (k % 2),
}))
const about = { kind: 'number', samples: 1, rules: 'limits', timeZone: 'UTC' } as const
const tolerance = { lower: 5, upper: 20 }

test('a place for each point; what is out, what breaks a rule and what is looked at stand in columns of their own', () => {
  const chart = checkChart(values, about)
  const [places, levels, outside, broken, chosen, center, upper, lower, highest, lowest] = chartColumns(chart, {
    tolerance,
    chosen: 3,
  })
  expect([places.length, levels?.length]).toEqual([30, 30])
  const told = (column: (number | null)[] | undefined) => column?.flatMap((value, k) => (value === null ? [] : [k]))
  expect([told(outside), told(broken), told(chosen)]).toEqual([[29], [29], [3]])
  expect([highest?.[0], lowest?.[0]]).toEqual([20, 5])
  expect(upper![0]! - center![0]!).toBeCloseTo(center![0]! - lower![0]!, 10)
})

test('without limits their lines are empty; an entry leads to its point', () => {
  const chart = checkChart(values.slice(0, 5), about)
  expect(chartColumns(chart, { tolerance, chosen: null })[6]).toEqual([null, null, null, null, null])
  expect([placeOf(chart, 'e4'), placeOf(chart, 'e9'), placeOf(chart, undefined)]).toEqual([4, null, null])
})
