import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import { naiveDetails } from '../oracles/details.oracle.ts'
import { entriesIn, plantWithEntries } from '../oracles/plant.arbitrary.ts'
import { reasonsInForce } from '../reasons/reasonsInForce.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { rollUp } from './rollUp.ts'
import { addTally, emptyTally, type Tally } from './tally.ts'
import { tallyIntervals } from './tallyIntervals.ts'
import type { Detail } from './windowRollup.ts'

const resourceID = 'M-01'
const amounts = ['ms', 'starts', 'good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs', 'idealMissing'] as const

/** Returns details in the form of the reference implementation. */
const asNaive = (details: readonly Detail[]) =>
  Object.fromEntries(
    details
      .map((d) => {
        const work = [d.jobNum, d.assemblySeq, d.oprSeq, d.partNum, d.partRevision]
        const key = JSON.stringify([d.timeClass, d.reason, d.shiftNum, d.scheduled, work, d.empIDs])
        return [key, Object.fromEntries(amounts.filter((field) => d[field] !== 0).map((field) => [field, d[field]]))]
      })
      .filter(([, values]) => Object.keys(values!).length > 0),
  )
const sum = (details: readonly Detail[], pick: (detail: Detail) => number) =>
  details.reduce((total, detail) => total + pick(detail), 0)

/** Computes a tally from details only. */
function tallyOf(details: readonly Detail[]): Tally {
  const planned = (pick: (detail: Detail) => number) => sum(details, (d) => (d.scheduled ? pick(d) : 0))
  const outside = (pick: (detail: Detail) => number) => sum(details, (d) => (d.scheduled ? 0 : pick(d)))
  const ms = (timeClass: Detail['timeClass']) => planned((d) => (d.timeClass === timeClass ? d.ms : 0))
  return {
    runMs: ms('running'),
    setupMs: ms('setup'),
    idleMs: ms('idle'),
    minorStopMs: ms('minorStop'),
    downMs: ms('down'),
    offMs: ms('off'),
    unscheduledRunMs: outside((d) => (d.timeClass === 'running' ? d.ms : 0)),
    good: planned((d) => d.good),
    scrap: planned((d) => d.scrap),
    rework: planned((d) => d.rework),
    unscheduledGood: outside((d) => d.good),
    idealSecs: planned((d) => d.idealSecs),
    goodIdealSecs: planned((d) => d.goodIdealSecs),
    unscheduledGoodIdealSecs: outside((d) => d.goodIdealSecs),
    idealMissing: sum(details, (d) => d.idealMissing),
  }
}

describe('details of windows on random plants', () => {
  it('equal those recomputed instant by instant, for any reason entries', () => {
    fc.assert(
      fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
        const bounds = { from: range.start, to: Math.min(range.end, range.start + 7_200_000) }
        const windows = rollUp({ floor, resourceID, slices, ...bounds, reasons: reasonsInForce(entries) })
        const buckets = windows.map(({ windowStart }) => ({ start: windowStart, end: windowStart + 300_000 }))
        const naive = naiveDetails({ floor, resourceID, slices, entries, buckets })
        expect(windows.map(({ details }) => asNaive(details))).toEqual(naive)
      }),
      { numRuns: 150 },
    )
  })

  it('add up to the tally, in total and for each shift', () => {
    fc.assert(
      fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
        const bounds = { from: range.start, to: range.start + 7_200_000 }
        const { occurrences } = plannedTime(floor, resourceID, {
          start: bounds.from - 300_000,
          end: bounds.to + 300_000,
        })
        for (const rollup of rollUp({ floor, resourceID, slices, ...bounds, reasons: reasonsInForce(entries) })) {
          expect(tallyOf(rollup.details)).toEqual(rollup.tally)
          for (const shiftNum of new Set(occurrences.map((occurrence) => occurrence.shiftNum))) {
            if (shiftNum === null) continue
            const occurrenceStarts = new Set(occurrences.filter((o) => o.shiftNum === shiftNum).map((o) => o.start))
            const shift = emptyTally()
            for (const tally of rollup.shifts) if (occurrenceStarts.has(tally.occurrenceStart)) addTally(shift, tally)
            expect(tallyOf(rollup.details.filter((d) => d.shiftNum === shiftNum))).toEqual(shift)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('count each interval once, for any division of time', () => {
    fc.assert(
      fc.property(plantWithEntries, fc.array(fc.nat()), ({ floor, slices, range, entries }, cutTimes) => {
        const length = range.end - range.start
        const edges = [...new Set([0, length, ...cutTimes.map((time) => time % length)])].sort((a, b) => a - b)
        const parts = edges.slice(1).map((end, k) => ({ start: range.start + edges[k]!, end: range.start + end }))
        const timeline = timelineOf(floor, resourceID, slices)
        const query = { floor, resourceID, reasons: reasonsInForce(entries) }
        const stops = (details: readonly Detail[]) => {
          const rows: Record<string, number> = {}
          for (const { timeClass, reason, shiftNum, scheduled, starts } of details) {
            const key = JSON.stringify([timeClass, reason, shiftNum, scheduled])
            if (starts > 0) rows[key] = (rows[key] ?? 0) + starts
          }
          return rows
        }
        const [whole] = tallyIntervals(timeline, [range], query)
        const divided = tallyIntervals(timeline, parts, query)
        expect(stops(divided.flatMap(({ collect }) => collect.rows))).toEqual(stops(whole!.collect.rows))
      }),
      { numRuns: 200 },
    )
  })

  it('do not depend on order or repetition', () => {
    fc.assert(
      fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
        const bounds = { from: range.start, to: range.start + 7_200_000 }
        const reasons = reasonsInForce(entries)
        const clean = [...timelineOf(floor, resourceID, slices).current]
        const details = (input: typeof slices, intervals = reasons) =>
          rollUp({ floor, resourceID, slices: input, ...bounds, reasons: intervals }).map((rollup) => rollup.details)
        expect(details(slices)).toEqual(details(clean))
        expect(details([...clean, ...clean].reverse(), reasonsInForce(entries.toReversed()))).toEqual(details(clean))
      }),
      { numRuns: 100 },
    )
  })
})

it('at every instant the reason in force is that with the higher priority, then that of the later entry', () => {
  const range = { start: 0, end: 7_200_000 }
  fc.assert(
    fc.property(entriesIn(range), (entries) => {
      const intervals = reasonsInForce(entries)
      const edges = entries.flatMap(({ start, end }) => [start - 1, start, end - 1, end])
      for (const instant of edges) {
        const entriesAt = entries
          .filter(({ start, end }) => start <= instant && instant < end)
          .sort((a, b) => b.priority - a.priority || b.entered - a.entered)
        const matches = intervals.filter(({ start, end }) => start <= instant && instant < end)
        expect(matches.map(({ reason }) => reason)).toEqual(entriesAt.slice(0, 1).map(({ reasonCode }) => reasonCode))
      }
      for (const [k, { start, reason }] of intervals.slice(1).entries()) {
        const before = intervals[k]!
        expect(start > before.end || (start === before.end && reason !== before.reason)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
