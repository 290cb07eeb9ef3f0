import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stopKinds } from '../answers/unexplainedStops.ts'
import { atAllTimes } from '../floor/service.ts'
import { plantWithEntries } from '../oracles/plant.arbitrary.ts'
import { tallyIntervals } from '../sums/tallyIntervals.ts'
import { type EvidenceInterval, evidenceIntervals } from '../timeline/evidence.ts'
import { stopsIn } from '../timeline/stopsIn.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { reasonsInForce } from './reasonsInForce.ts'
import { unexplainedIn } from './unexplainedIn.ts'

const piece = (
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
const found = (told: Parameters<typeof unexplainedIn>[0], range = { start: 0, end: 200 }) =>
  unexplainedIn(told, { kinds, range }).map(({ kind, parts, counted }) => [
    kind,
    ...parts.map(({ start, end }) => `${start}–${end}`),
    ...(counted ? ['counted'] : []),
  ])

test('slices, shifts and breaks divide no stop; running, another way of standing and time of which nothing is known do', () => {
  const told = [
    piece(0, 10, 'down'),
    piece(10, 20, 'down', { shiftNum: 2 }),
    piece(20, 30, 'running'),
    piece(30, 40, 'idle'),
    piece(40, 50, 'unscheduled'),
    piece(50, 60, 'idle'),
    piece(60, 70, 'down'),
    piece(80, 90, 'down'),
    piece(90, 95, 'minorStop'),
    piece(95, 99, 'setup'),
  ]
  expect(found(told)).toEqual([
    ['down', '0–20', 'counted'],
    ['idle', '30–40', '50–60', 'counted'],
    ['down', '60–70', 'counted'],
    ['down', '80–90', 'counted'],
  ])
})

test('a stop that has a reason at first, or that began before, is asked for and not counted here', () => {
  const told = [
    piece(0, 10, 'down', { reason: 'TOOL' }),
    piece(10, 20, 'down'),
    piece(20, 30, 'running'),
    piece(30, 40, 'unscheduled'),
    piece(40, 50, 'idle'),
    piece(50, 60, 'idle', { reason: 'LUNCH' }),
    piece(60, 70, 'idle'),
    piece(70, 80, 'running'),
    piece(80, 90, 'idle', { reason: 'LUNCH' }),
  ]
  expect(found(told)).toEqual([
    ['down', '10–20'],
    ['idle', '40–50', '60–70'],
  ])
  expect(found([piece(9, 10, 'down'), piece(10, 20, 'down')], { start: 10, end: 20 })).toEqual([['down', '10–20']])
})

test('on random plants they are as many, by class and reason, as breakdowns count, and as long', () => {
  fc.assert(
    fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
      const resourceID = 'M-01'
      const machine = { ...floor.resources.get(resourceID)!, service: atAllTimes }
      const served = { ...floor, resources: new Map([[resourceID, machine]]) }
      const timeline = timelineOf(served, resourceID, slices)
      const reasons = reasonsInForce(entries)
      const question = { floor: served, resourceID, reasons }
      const [whole] = tallyIntervals(timeline, [range], question)
      const rows = whole!.collect.rows.filter(
        ({ scheduled, timeClass }) => scheduled && timeClass !== 'running' && timeClass !== 'unknown',
      )
      const expected: Record<string, number> = {}
      for (const { timeClass, reason, starts } of rows)
        if (starts > 0) expected[`${timeClass} ${reason}`] = (expected[`${timeClass} ${reason}`] ?? 0) + starts

      const evidence = [
        ...evidenceIntervals({ ...question, timeline, range: { start: range.start - 1, end: range.end } }),
      ]
      const counted: Record<string, number> = {}
      for (const { kind, parts, begins, start } of stopsIn(evidence)) {
        if (kind === 'unknown' || !begins || start < range.start) continue
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
