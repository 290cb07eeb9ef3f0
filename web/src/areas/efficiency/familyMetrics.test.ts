import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { expect, test } from 'vitest'
import { factors, familyMetric } from './familyMetrics.ts'

const hour = 3_600_000
/** Two cycle times: the scrap occurs in the long one. */
const tally = { ...emptyTally(), runMs: 6 * hour, good: 90, scrap: 10, idealSecs: 18_000, goodIdealSecs: 12_000 }
const mixed = {
  ...bucket({ tally, allMs: 24 * hour, noScheduleMs: 0, plannedMs: 8 * hour, plannedStopMs: 0 }),
  start: 0,
  end: 24 * hour,
}

test('each family has its own metrics: quality is weighted by ideal time in one and by count in the other, and so are OEE and its index', () => {
  const metricsOf = (family: 'oee' | 'iso') => factors.map((factor) => familyMetric(mixed, factor, family))
  expect(metricsOf('oee')).toEqual([12_000 / 28_800, 0.75, 18_000 / 21_600, 12_000 / 18_000])
  expect(metricsOf('iso')).toEqual([0.75 * (18_000 / 21_600) * 0.9, 0.75, 18_000 / 21_600, 0.9])
})

test('in each family the factors multiply to the first metric', () => {
  for (const family of ['oee', 'iso'] as const) {
    const [first, ...otherFactors] = factors.map((factor) => familyMetric(mixed, factor, family)!)
    expect(otherFactors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(first!, 12)
  }
})
