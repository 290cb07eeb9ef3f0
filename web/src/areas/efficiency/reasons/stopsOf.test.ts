import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { expect, test } from 'vitest'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { isUnexplained, reasonInterval, reasonOf, stopsOf, unexplainedMs } from './stopsOf.ts'

const interval = (start: number, end: number, change: Partial<MergedInterval>): MergedInterval => ({
  start,
  end,
  state: 'down',
  reason: null,
  reportedReason: null,
  scheduledAs: 'planned',
  countedAs: 'down',
  secs: (end - start) / 1000,
  businessDate: null,
  shiftNum: null,
  shiftName: null,
  source: null,
  slices: 1,
  firstSeq: 1,
  lastSeq: 1,
  ...change,
})

test('a stop is an interval of one kind, regardless of its reasons; running, unplanned and unknown time is not a stop', () => {
  const stops = stopsOf([
    interval(0, 10, { countedAs: 'running', state: 'running' }),
    interval(10, 20, { reason: 'TOOL', reportedReason: 'SENSOR' }),
    interval(20, 30, {}),
    interval(30, 40, { countedAs: 'idle', state: 'idle' }),
    interval(40, 50, { countedAs: 'unscheduled', scheduledAs: 'unscheduled' }),
    interval(50, 60, { countedAs: 'unknown', state: 'unknown' }),
    interval(60, 70, {}),
  ])
  expect(stops.map(({ start, end, kind }) => [start, end, kind])).toEqual([
    [10, 30, 'down'],
    [30, 40, 'idle'],
    [60, 70, 'down'],
  ])
  expect(stops[0]!.parts).toEqual([
    { start: 10, end: 20, reason: 'TOOL', reportedReason: 'SENSOR' },
    { start: 20, end: 30, reason: null, reportedReason: null },
  ])
})

test('a stop has a reason if all of it has the same, and is unexplained if a part of it has none', () => {
  const [whole] = stopsOf([interval(0, 10, { reason: 'TOOL' }), interval(10, 20, { reason: 'TOOL' })])
  const [parted] = stopsOf([interval(0, 10, { reason: 'TOOL' }), interval(10, 20, { reason: 'DOOR' })])
  const [half] = stopsOf([interval(0, 10, { reason: 'TOOL' }), interval(10, 20, {})])
  expect([reasonOf(whole!), reasonOf(parted!), reasonOf(half!)]).toEqual(['TOOL', null, null])
  expect([isUnexplained(whole!), isUnexplained(parted!), isUnexplained(half!)]).toEqual([false, false, true])
  expect([unexplainedMs(whole!), unexplainedMs(parted!), unexplainedMs(half!)]).toEqual([0, 0, 10])
})

test('a reason for an ongoing stop extends into the future; for an ended stop it covers its duration', () => {
  const silence = { countedAs: 'unknown', state: 'unknown' } as const
  const down = [interval(0, 10, { countedAs: 'running', state: 'running' }), interval(10, 20, {})]
  const reasonIntervals = (more: ReturnType<typeof interval>[], asOf: number) =>
    stopsOf([...down, ...more], asOf).map(reasonInterval)
  const open = { start: 10, end: 10 + openReasonMs }
  expect(reasonIntervals([], 20)).toEqual([open])
  expect(reasonIntervals([interval(20, 25, silence)], 25)).toEqual([open])
  expect(reasonIntervals([interval(20, 25, { countedAs: 'unscheduled', scheduledAs: 'unscheduled' })], 25)).toEqual([
    open,
  ])
  expect(reasonIntervals([interval(20, 25, { countedAs: 'running', state: 'running' })], 25)).toEqual([
    { start: 10, end: 20 },
  ])
  // Data that ends before now does not show whether the stop continues.
  expect(reasonIntervals([], 30)).toEqual([{ start: 10, end: 20 }])
})
