import { expect, test } from 'vitest'
import { refusedBefore } from './refusedBefore.ts'

const last = { arrivedAt: 10_000_000, of: 'slices' as const, taken: 1, slice: null, refused: [], remarks: [] }
const refused = (ago: number) => ({ arrivedAt: last.arrivedAt - ago, messages: 1, refused: [] })

test('what was refused is told until good messages came for five minutes', () => {
  const told = [0, 1, 299_999, 300_000, 2_700_000].map((ago) => refusedBefore({ last, refused: refused(ago) }) !== null)
  expect(told).toEqual([false, true, true, false, false])
  expect(refusedBefore({ last: null, refused: refused(1) })).toBe(null)
  expect(refusedBefore({ last, refused: null })).toBe(null)
})
