import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { expect, test } from 'vitest'
import { factors, shownFigure } from './shownFigures.ts'

const hour = 3_600_000
/** Two cycle times: the scrap is of the long one. */
const tally = { ...emptyTally(), runMs: 6 * hour, good: 90, scrap: 10, idealSecs: 18_000, goodIdealSecs: 12_000 }
const mixed = {
  ...bucket({ tally, allMs: 24 * hour, noScheduleMs: 0, plannedMs: 8 * hour, plannedStopMs: 0 }),
  start: 0,
  end: 24 * hour,
}

test('each family shows its own figures: quality weighs by ideal time in one and by count in the other, and so do OEE and its index', () => {
  const shown = (family: 'oee' | 'iso') => factors.map((figure) => shownFigure(mixed, figure, family))
  expect(shown('oee')).toEqual([12_000 / 28_800, 0.75, 18_000 / 21_600, 12_000 / 18_000])
  expect(shown('iso')).toEqual([0.75 * (18_000 / 21_600) * 0.9, 0.75, 18_000 / 21_600, 0.9])
})

test('in each family the factors multiply to the first figure', () => {
  for (const family of ['oee', 'iso'] as const) {
    const [first, ...others] = factors.map((figure) => shownFigure(mixed, figure, family)!)
    expect(others.reduce((so, factor) => so * factor, 1)).toBeCloseTo(first!, 12)
  }
})
