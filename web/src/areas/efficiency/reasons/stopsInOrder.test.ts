import { expect, test } from 'vitest'
import { stopsInOrder } from './stopsInOrder.ts'
import type { Stop } from './stopsOf.ts'

const stop = (start: number, end: number, stoppedMs = end - start): Stop => ({
  start,
  end,
  kind: 'down',
  parts: [{ start, end: start + stoppedMs, reason: null, reportedReason: null }],
})
const stops = [stop(0, 10), stop(20, 60, 5), stop(70, 95), stop(100, 110)]
const starts = (field: 'start' | 'length', descending: boolean) =>
  stopsInOrder(stops, { field, descending }).map(({ start }) => start)

test('sorts stops by start or duration; a break within a stop does not extend it', () => {
  expect(starts('start', true)).toEqual([100, 70, 20, 0])
  expect(starts('start', false)).toEqual([0, 20, 70, 100])
  expect(starts('length', true)).toEqual([70, 100, 0, 20])
  expect(starts('length', false)).toEqual([20, 100, 0, 70])
})
