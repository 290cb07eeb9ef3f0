import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTicks } from './chartTicks.ts'
import { columnOf } from './reportColumn.ts'

const count = columnOf.count('scrapCount', 'Scrap')
const percent = columnOf.percent('oee', 'OEE')
const duration = columnOf.duration('runSecs', 'Running')
const labels = (longest: number, column = count) => chartTicks(longest, column).map(({ label }) => label)

test('marks are whole for what is counted, round for ratios, and of the clock for times', () => {
  expect(labels(3)).toEqual(['0', '1', '2', '3'])
  expect(labels(0.5)).toEqual(['0'])
  expect(labels(180)).toEqual(['0', '50', '100', '150'])
  expect(labels(0.84, percent)).toEqual(['0.0 %', '20.0 %', '40.0 %', '60.0 %', '80.0 %'])
  expect(labels(100, duration)).toEqual(['0 s', '30 s', '60 s', '90 s'])
  expect(labels(3 * 86_400, duration)).toEqual(['0 s', '24 h', '2 d', '3 d'])
})

test('there are two to six marks, the last not beyond the longest bar, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), fc.constantFrom(count, duration), (longest, column) => {
      const ticks = chartTicks(longest, column)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)!.at).toBeLessThanOrEqual(longest * (1 + 1e-9))
    }),
  )
})
