import { expect, test } from 'vitest'
import { createFormat } from '../../../core/kit/format/FormatContext.tsx'
import { excessSortValue, formatExcess, toleranceExcess } from './toleranceExcess.ts'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const out = (value: number | null, lower: number | null, upper: number | null) =>
  toleranceExcess({ state: 'out', lastOutside: { value }, lower, upper })
const words = (...of: Parameters<typeof out>) => formatExcess(out(...of)!, 'mm', format)

test('the excess is a share of the tolerance beyond a limit, above or below', () => {
  expect(out(10.2, 9.9, 10.1)).toEqual({ beyond: 0.1, isAbove: true, share: 0.5 })
  expect(out(9.838, 9.9, 10.1)).toEqual({ beyond: 0.062, isAbove: false, share: 0.31 })
  expect(words(10.2, 9.9, 10.1)).toEqual({ short: '50.0 % over', full: '50.0 % of the tolerance over, 0.1 mm' })
  expect(words(9.838, 9.9, 10.1).full).toBe('31.0 % of the tolerance under, 0.062 mm')
})

test('with a single limit there is no width: the excess is in the unit of the check', () => {
  expect(out(14, null, 12)).toEqual({ beyond: 2, isAbove: true, share: null })
  expect(words(14, null, 12)).toEqual({ short: '2 mm over', full: '2 mm over the limit' })
  expect(words(3.5, 4, null).full).toBe('0.5 mm under the limit')
  // A tolerance without a width does not count.
  expect(out(5, 4, 4)!.share).toBe(null)
})

test('a value within tolerance again, a pass/fail value, or one within changed limits has no excess', () => {
  expect(toleranceExcess({ state: 'was', lastOutside: { value: 10.2 }, lower: 9.9, upper: 10.1 })).toBe(null)
  expect(toleranceExcess({ state: 'out', lastOutside: null, lower: 9.9, upper: 10.1 })).toBe(null)
  expect([out(null, null, null), out(10, 9.9, 10.1)]).toEqual([null, null])
})

test('the largest share of the tolerance comes first, regardless of the nominal; checks with one limit follow', () => {
  const all = [out(100.2, 99, 100), out(1.2, 0.9, 1.1), out(900, null, 12), out(14, null, 12), null]
  const sorted = all.map(excessSortValue)
  expect([...sorted.keys()].sort((a, b) => (sorted[b] ?? -1) - (sorted[a] ?? -1))).toEqual([1, 0, 2, 3, 4])
})
