import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atAllTimes } from '../floor/service.ts'
import { plantWithEntries } from '../oracles/plant.arbitrary.ts'
import { stopKinds } from '../responses/unexplainedStops.ts'
import { type EvidenceInterval, evidenceIntervals } from '../timeline/evidence.ts'
import { stopsIn } from '../timeline/stopsIn.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { tallyIntervals } from '../totals/tallyIntervals.ts'
import { reasonsInForce } from './reasonsInForce.ts'
import { unexplainedIn } from './unexplainedIn.ts'

const segment = (
  start: number,
  end: number,
  countedAs: EvidenceInterval['countedAs'],
  more: Partial<EvidenceInterval> = {},
) => ({
  start,
  end,
  countedAs,
  reason: null,
  shiftNum: 1,
  state: countedAs === 'minorStop' || countedAs === 'unscheduled' ? ('idle' as const) : (countedAs as 'down'),
  ...more,
})
const kinds = ['down', 'idle'] as const
const stopsOf = (segments: Parameters<typeof unexplainedIn>[0], range = { start: 0, end: 200 }) =>
  unexplainedIn(segments, { kinds, range }).map(({ kind, parts, counted }) => [
    kind,
    ...parts.map(({ start, end }) => `${start}–${end}`),
    ...(counted ? ['counted'] : []),
  ])

test('slices, shifts and breaks do not divide a stop; running, another kind of stop and unknown time do', () => {
  const segments = [
    segment(0, 10, 'down'),
    segment(10, 20, 'down', { shiftNum: 2 }),
    segment(20, 30, 'running'),
    segment(30, 40, 'idle'),
    segment(40, 50, 'unscheduled'),
    segment(50, 60, 'idle'),
    segment(60, 70, 'down'),
    segment(80, 90, 'down'),
    segment(90, 95, 'minorStop'),
    segment(95, 99, 'setup'),
  ]
  expect(stopsOf(segments)).toEqual([
    ['down', '0–20', 'counted'],
    ['idle', '30–40', '50–60', 'counted'],
    ['down', '60–70', 'counted'],
    ['down', '80–90', 'counted'],
  ])
})

test('returns a stop that has a reason at first, or that started before, without counting it', () => {
  const segments = [
    segment(0, 10, 'down', { reason: 'TOOL' }),
    segment(10, 20, 'down'),
    segment(20, 30, 'running'),
    segment(30, 40, 'unscheduled'),
    segment(40, 50, 'idle'),
    segment(50, 60, 'idle', { reason: 'LUNCH' }),
    segment(60, 70, 'idle'),
    segment(70, 80, 'running'),
    segment(80, 90, 'idle', { reason: 'LUNCH' }),
  ]
  expect(stopsOf(segments)).toEqual([
    ['down', '10–20'],
    ['idle', '40–50', '60–70'],
  ])
  expect(stopsOf([segment(9, 10, 'down'), segment(10, 20, 'down')], { start: 10, end: 20 })).toEqual([
    ['down', '10–20'],
  ])
})

test('on random plants the stops have the same number, by class and reason, and the same length as in breakdowns', () => {
  fc.assert(
    fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
      const resourceID = 'M-01'
      const machine = { ...floor.resources.get(resourceID)!, service: atAllTimes }
      const served = { ...floor, resources: new Map([[resourceID, machine]]) }
      const timeline = timelineOf(served, resourceID, slices)
      const reasons = reasonsInForce(entries)
      const query = { floor: served, resourceID, reasons }
      const [whole] = tallyIntervals(timeline, [range], query)
      const rows = whole!.collect.rows.filter(
        ({ scheduled, timeClass }) => scheduled && timeClass !== 'running' && timeClass !== 'unknown',
      )
      const expected: Record<string, number> = {}
      for (const { timeClass, reason, starts } of rows)
        if (starts > 0) expected[`${timeClass} ${reason}`] = (expected[`${timeClass} ${reason}`] ?? 0) + starts

      const evidence = [...evidenceIntervals({ ...query, timeline, range: { start: range.start - 1, end: range.end } })]
      const counted: Record<string, number> = {}
      for (const { kind, parts, startsInPlannedTime, start } of stopsIn(evidence)) {
        if (kind === 'unknown' || !startsInPlannedTime || start < range.start) continue
        const key = `${kind} ${parts[0]!.reason}`
        counted[key] = (counted[key] ?? 0) + 1
      }
      expect(counted).toEqual(expected)

      const open = unexplainedIn(evidence, { kinds: stopKinds, range })
      const without = rows.filter(({ reason }) => reason === null)
      expect(open.filter((stop) => stop.counted).length).toBe(without.reduce((sum, { starts }) => sum + starts, 0))
      const ms = open.flatMap(({ parts }) => parts).reduce((sum, { start, end }) => sum + end - start, 0)
      expect(ms).toBe(without.reduce((sum, row) => sum + row.ms, 0))
    }),
    { numRuns: 200 },
  )
})
