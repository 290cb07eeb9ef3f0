import type { BucketMetrics } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MetricName } from '../figures/metricNames.ts'
import { addUp, countContribution, timeContribution } from './contributions.ts'
import type { EvidenceCount, EvidenceInterval } from './evidenceResponse.ts'
import { lossReasons, metricLosses } from './LossesEvidence.tsx'
import { mergeIntervals } from './mergeIntervals.ts'

const minute = 60_000
const interval = (from: number, to: number, more: Partial<EvidenceInterval> = {}): EvidenceInterval => ({
  start: from * minute,
  end: to * minute,
  secs: (to - from) * 60,
  state: 'running',
  reason: null,
  reportedReason: null,
  scheduledAs: 'planned',
  countedAs: 'running',
  businessDate: null,
  shiftNum: null,
  shiftName: null,
  source: { deviceId: 7, seq: from },
  ...more,
})
const countEvent = (more: Partial<EvidenceCount>): EvidenceCount => ({
  at: 0,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  partNum: 'P-1',
  partRevision: 'A',
  good: 0,
  scrap: 0,
  rework: 0,
  countedAs: 'planned',
  idealCycleSecs: 30,
  idealSource: 'resource',
  source: { deviceId: 7, seq: 1 },
  ...more,
})

const down = { state: 'down', countedAs: 'down' } as const
const outside = { scheduledAs: 'unscheduled', countedAs: 'unscheduledRun' } as const
const outOfService = { scheduledAs: 'outOfService', countedAs: 'outOfService', state: 'unknown', source: null } as const
const day = [
  interval(0, 10),
  interval(10, 20),
  interval(20, 25, down),
  interval(25, 30),
  interval(30, 40, outside),
  interval(40, 60, outOfService),
]

test('contributions add up to numerator and denominator of each metric', () => {
  const totals = (metric: Parameters<typeof timeContribution>[0]) =>
    addUp(day.map((entry) => timeContribution(metric, entry)))
  expect(totals('availability')).toEqual({ above: 25 * 60, below: 30 * 60 })
  expect(totals('loading')).toEqual({ above: 30 * 60, below: 40 * 60 })
  expect(totals('teep')).toEqual({ above: null, below: 40 * 60 })
  const counts = [countEvent({ good: 4, scrap: 1 }), countEvent({ good: 2, countedAs: 'unscheduled' })]
  const parts = (metric: Parameters<typeof countContribution>[0]) =>
    addUp(counts.map((count) => countContribution(metric, count)))
  expect(parts('quality')).toEqual({ above: 120, below: 150 })
  expect(parts('oee')).toEqual({ above: 120, below: null })
  expect(parts('teep')).toEqual({ above: 180, below: null })
})

test('adjoining intervals that are counted equally become one row with its slices', () => {
  const rows = mergeIntervals(day.slice(0, 5))
  expect(rows.map(({ start, end, slices }) => [start / minute, end / minute, slices])).toEqual([
    [0, 20, 2],
    [20, 25, 1],
    [25, 30, 1],
    [30, 40, 1],
  ])
})

test('merging changes no total', () => {
  const sliceArbitrary = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('running', 'down', 'idle')),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(sliceArbitrary, (slices) => {
      let at = 0
      const rows = slices.map(([length, state], seq) => {
        const row = interval(at, at + length, { state, countedAs: state as 'running', source: { deviceId: 1, seq } })
        at += length
        return row
      })
      const total = (input: readonly EvidenceInterval[]) =>
        addUp(input.map((entry) => timeContribution('availability', entry)))
      expect(total(mergeIntervals(rows))).toEqual(total(rows))
    }),
  )
})

test('the losses of a metric are listed largest first, each with its reasons', () => {
  const intervals = [
    interval(0, 10, { ...down, reason: 'TOOL' }),
    interval(10, 15, down),
    interval(15, 35, { ...down, reason: 'JAM' }),
    interval(35, 40, { ...down, scheduledAs: 'unscheduled', countedAs: 'unscheduled' }),
    interval(40, 44, { state: 'idle', countedAs: 'minorStop' }),
  ]
  const reasons = lossReasons(intervals)
  expect([reasons.get('down'), reasons.get('minorStop')]).toEqual([
    [
      { reason: 'JAM', secs: 1200 },
      { reason: 'TOOL', secs: 600 },
      { reason: null, secs: 300 },
    ],
    [{ reason: null, secs: 240 }],
  ])
  const times = { runSecs: 3000, setupSecs: 0, idleSecs: 0, minorStopSecs: 240, downSecs: 2100, offSecs: 0 }
  const idealTimes = { idealMissingCount: 0, idealSecs: 2000, goodIdealSecs: 1900 }
  const bucket = { ...times, unknownSecs: 60, ...idealTimes } as BucketMetrics
  const kinds = (metric: MetricName) => metricLosses(metric, bucket).map(({ kind }) => kind)
  expect(kinds('oee')).toEqual(['down', 'reducedSpeed', 'minorStop', 'scrapAndRework', 'unknown'])
  expect(kinds('availability')).toEqual(['down', 'minorStop', 'unknown'])
  expect([kinds('performance'), kinds('quality'), kinds('loading')]).toEqual([['reducedSpeed'], ['scrapAndRework'], []])
})
