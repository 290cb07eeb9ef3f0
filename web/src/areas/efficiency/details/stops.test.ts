import { expect, test } from 'vitest'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { sumStops } from './stops.ts'

const minute = 60_000
const stateOf = (countedAs: MergedInterval['countedAs']) =>
  countedAs === 'minorStop' || countedAs === 'unscheduled' ? 'idle' : countedAs
const stretch = (from: number, to: number, countedAs: MergedInterval['countedAs'], reason: string | null = null) =>
  ({ start: from * minute, end: to * minute, countedAs, reason, state: stateOf(countedAs) }) as MergedInterval

test('stops are summed by kind and reason, the costliest first, clipped to what is looked at', () => {
  const intervals = [
    stretch(0, 10, 'down', 'coolant'),
    stretch(10, 20, 'running'),
    stretch(20, 23, 'minorStop'),
    stretch(23, 30, 'down', 'coolant'),
    stretch(30, 90, 'unscheduled'),
  ]
  expect(sumStops(intervals, { start: 5 * minute, end: 60 * minute })).toMatchObject([
    { kind: 'down', reason: 'coolant', count: 2, secs: 720, longestSecs: 420 },
    { kind: 'minorStop', reason: null, count: 1, secs: 180 },
  ])
})

test('a stop with several reasons, or with a break in it, is counted once, under the reason that it begins with', () => {
  const intervals = [
    stretch(0, 10, 'idle', 'lunch'),
    stretch(10, 40, 'unscheduled'),
    stretch(40, 50, 'idle'),
    stretch(50, 55, 'idle', 'lunch'),
    stretch(55, 60, 'running'),
  ]
  expect(sumStops(intervals, { start: 0, end: 60 * minute })).toMatchObject([
    { reason: 'lunch', count: 1, secs: 900, longestSecs: 900 },
    { reason: null, count: 0, secs: 600, longestSecs: 600 },
  ])
})
