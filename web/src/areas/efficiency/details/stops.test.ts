import { expect, test } from 'vitest'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { totalStops } from './stops.ts'

const minute = 60_000
const stateOf = (countedAs: MergedInterval['countedAs']) =>
  countedAs === 'minorStop' || countedAs === 'unscheduled' ? 'idle' : countedAs
const interval = (from: number, to: number, countedAs: MergedInterval['countedAs'], reason: string | null = null) =>
  ({ start: from * minute, end: to * minute, countedAs, reason, state: stateOf(countedAs) }) as MergedInterval

test('totals stops by kind and reason, longest first, clipped to the range', () => {
  const intervals = [
    interval(0, 10, 'down', 'coolant'),
    interval(10, 20, 'running'),
    interval(20, 23, 'minorStop'),
    interval(23, 30, 'down', 'coolant'),
    interval(30, 90, 'unscheduled'),
  ]
  expect(totalStops(intervals, { start: 5 * minute, end: 60 * minute })).toMatchObject([
    { kind: 'down', reason: 'coolant', count: 2, secs: 720, longestSecs: 420 },
    { kind: 'minorStop', reason: null, count: 1, secs: 180 },
  ])
})

test('counts a stop with several reasons, or interrupted by a break, once, under its first reason', () => {
  const intervals = [
    interval(0, 10, 'idle', 'lunch'),
    interval(10, 40, 'unscheduled'),
    interval(40, 50, 'idle'),
    interval(50, 55, 'idle', 'lunch'),
    interval(55, 60, 'running'),
  ]
  expect(totalStops(intervals, { start: 0, end: 60 * minute })).toMatchObject([
    { reason: 'lunch', count: 1, secs: 900, longestSecs: 900 },
    { reason: null, count: 0, secs: 600, longestSecs: 600 },
  ])
})
