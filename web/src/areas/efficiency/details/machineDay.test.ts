import { expect, test } from 'vitest'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { atInstant, jobBands, shiftBands, stateKindOf } from './machineDay.ts'

const interval = (start: number, end: number, more: Partial<MergedInterval>) =>
  ({
    start,
    end,
    state: 'running',
    countedAs: 'running',
    scheduledAs: 'planned',
    shiftNum: 1,
    ...more,
  }) as MergedInterval

test('shows the machine state in unscheduled time, and nothing if the state is unknown', () => {
  expect(stateKindOf(interval(0, 1, { countedAs: 'minorStop', state: 'idle' }))).toBe('minorStop')
  expect(stateKindOf(interval(0, 1, { countedAs: 'unscheduled', scheduledAs: 'unscheduled', state: 'idle' }))).toBe(
    'idle',
  )
  expect(
    stateKindOf(interval(0, 1, { countedAs: 'unscheduled', scheduledAs: 'unscheduled', state: 'unknown' })),
  ).toBeNull()
  expect(stateKindOf(interval(0, 1, { countedAs: 'unscheduled', scheduledAs: 'plannedStop', state: 'unknown' }))).toBe(
    'plannedStop',
  )
})

test('a shift is one band with its name, or its number if unnamed, interrupted only by its breaks', () => {
  const bands = shiftBands([
    interval(0, 10, {}),
    interval(10, 20, { countedAs: 'down', state: 'down' }),
    interval(20, 25, { countedAs: 'unscheduled', scheduledAs: 'plannedStop' }),
    interval(25, 30, {}),
    interval(30, 40, { shiftNum: 2, shiftName: 'Late' }),
    interval(40, 60, { shiftNum: null, countedAs: 'outOfService', scheduledAs: 'outOfService', state: 'unknown' }),
  ])
  expect(bands.map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 20, 'Shift 1'],
    [20, 25, 'Break'],
    [25, 30, 'Shift 1'],
    [30, 40, 'Late'],
    [40, 60, 'Not in service'],
  ])
})

test('adjacent intervals on the same job operation form one band', () => {
  const job = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' }
  const bands = jobBands([
    { start: 0, end: 10, jobs: [job], empIDs: ['E1'] },
    { start: 10, end: 20, jobs: [job], empIDs: ['E2'] },
    { start: 20, end: 30, jobs: [], empIDs: ['E2'] },
  ])
  expect(bands).toMatchObject([{ start: 0, end: 20, text: 'J-1 · op 10 · P-1' }])
})

test('finds the interval that contains an instant; gaps contain none', () => {
  const intervals = [
    { start: 0, end: 10 },
    { start: 20, end: 30 },
  ]
  expect(atInstant(intervals, 5)).toEqual(intervals[0])
  expect(atInstant(intervals, 10)).toBeNull()
  expect(atInstant(intervals, 29)).toEqual(intervals[1])
  expect(atInstant(intervals, 30)).toBeNull()
})
