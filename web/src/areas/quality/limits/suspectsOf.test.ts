import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { freezeLimits } from '@takt/domain/areas/quality/freezeLimits.ts'
import { expect, test } from 'vitest'
import { suspectsOf } from './suspectsOf.ts'

const about = { kind: 'number', samples: 1, chart: 'usual', rules: 'limits', timeZone: 'UTC' } as const
/** One outlier so extreme that it widens the limits around the other one. */
const values = Array.from({ length: 30 }, (_, k) => ({
  entryId: `e${k}`,
  at: k * 60_000,
  sample: 1,
  isWithin: k !== 20,
  value: k === 20 ? 60 : k === 10 ? 14 : 10 + (k % 2),
}))

test('after a point is excluded, those that break the limits without it are offered, each with its broken rules', () => {
  const all = checkChart(values, about)
  const suspects = (...leftOut: number[]) => {
    const out = new Set(leftOut.map((k) => k * 60_000))
    const { chart } = freezeLimits(values, about, out)
    return suspectsOf(all, chart, out).map(({ at, level, isOutside, rules }) => [at / 60_000, level, isOutside, rules])
  }
  expect(suspects()).toEqual([[20, 60, true, [all.signals[0]!.rule]]])
  expect(suspects(20)).toEqual([
    [10, 14, false, [all.signals[0]!.rule]],
    [20, 60, true, [all.signals[0]!.rule]],
  ])
})
