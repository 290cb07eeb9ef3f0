import { expect, test } from 'vitest'
import { recentRejections } from './recentRejections.ts'

const last = { arrivedAt: 10_000_000, of: 'slices' as const, taken: 1, slice: null, refused: [], remarks: [] }
const rejectionsAt = (agoMs: number) => ({ arrivedAt: last.arrivedAt - agoMs, messages: 1, refused: [] })

test('rejections are shown until valid messages have been arriving for five minutes', () => {
  const isShown = [0, 1, 299_999, 300_000, 2_700_000].map(
    (agoMs) => recentRejections({ last, refused: rejectionsAt(agoMs) }) !== null,
  )
  expect(isShown).toEqual([false, true, true, false, false])
  expect(recentRejections({ last: null, refused: rejectionsAt(1) })).toBe(null)
  expect(recentRejections({ last, refused: null })).toBe(null)
})
