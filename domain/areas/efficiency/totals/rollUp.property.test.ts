import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarBuckets, calendarResolutions } from '../../../core/schedule/calendarBuckets.ts'
import type { Floor } from '../floor/floor.ts'
import { allTime, plannedInService } from '../floor/service.ts'
import { plant, plantWithEntries } from '../oracles/plant.arbitrary.ts'
import { naiveStep, naiveTeep } from '../oracles/teep.oracle.ts'
import { reasonsInForce } from '../reasons/reasonsInForce.ts'
import { contextNeeded } from '../timeline/contextNeeded.ts'
import { evidenceCounts, evidenceIntervals } from '../timeline/evidence.ts'
import { resolve } from '../timeline/resolve.ts'
import type { Slice } from '../timeline/slice.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { bucket } from './bucket.ts'
import { planTotals, shiftBuckets } from './planTotals.ts'
import { rollUp } from './rollUp.ts'
import { rollUpAffected } from './rollUpAffected.ts'
import { addTally, emptyTally } from './tally.ts'
import { tallyIntervals } from './tallyIntervals.ts'

const resourceID = 'M-01'
const plannedTotals = ({ plannedMs, plannedStopMs }: { plannedMs: number; plannedStopMs: number }) => ({
  plannedMs,
  plannedStopMs,
})

describe('the fast computation equals the naive one on random plants', () => {
  it('for hours, days, weeks, months and in total, clipped to asOf', () => {
    fc.assert(
      fc.property(plant, fc.constantFrom(...calendarResolutions), ({ floor, slices, range }, resolution) => {
        const asOf = range.end
        const buckets = calendarBuckets(resolution, range, floor.timeZone)
        const plan = planTotals(plannedInService(floor, resourceID, range), buckets)
        const all = allTime(floor, resourceID, buckets)
        const timeline = timelineOf(floor, resourceID, slices, asOf)
        const fast = tallyIntervals(timeline, buckets, { floor, resourceID, asOf }).map(({ start, end, tally }, k) => ({
          start,
          end,
          tally,
          ...all[k]!,
          ...plannedTotals(plan[k]!),
        }))
        expect(fast).toEqual(naiveTeep({ floor, resourceID, slices, asOf, buckets }))
        for (const interval of fast) {
          const f = bucket(interval)
          const states = [f.runSecs, f.setupSecs, f.idleSecs, f.minorStopSecs, f.downSecs, f.offSecs, f.unknownSecs]
          expect(f.unknownSecs).toBeGreaterThanOrEqual(0)
          expect(Math.round(states.reduce((a, b) => a + b) * 1000)).toBe(interval.plannedMs)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('for shifts', () => {
    fc.assert(
      fc.property(plant, ({ floor, slices, range }) => {
        const asOf = range.end
        const timeline = timelineOf(floor, resourceID, slices, asOf)
        const [whole] = tallyIntervals(timeline, [range], { floor, resourceID, asOf })
        const naive = naiveTeep({ floor, resourceID, slices, asOf, buckets: [range], byShift: true })
        const fast = new Map<string, { allMs: number; plannedMs: number; tally: ReturnType<typeof emptyTally> }>()
        for (const shift of shiftBuckets(plannedInService(floor, resourceID, range))) {
          const key = `${shift.businessDate} ${shift.shiftNum}`
          const { occurrenceStart: _, ...tally } = whole!.shifts.find(
            (s) => s.occurrenceStart === shift.occurrenceStart,
          )!
          const entry = fast.get(key) ?? { allMs: 0, plannedMs: 0, tally: emptyTally() }
          addTally(entry.tally, tally)
          entry.allMs += shift.allMs
          entry.plannedMs += shift.plannedMs
          fast.set(key, entry)
        }
        expect(Object.fromEntries(fast)).toEqual(
          Object.fromEntries(
            naive.map(({ businessDate, shiftNum, allMs, plannedMs, tally }) => [
              `${businessDate} ${shiftNum}`,
              { allMs, plannedMs, tally },
            ]),
          ),
        )
      }),
      { numRuns: 300 },
    )
  })
})

/** Returns the slices that a writer would read for some windows. */
const read = (floor: Floor, slices: readonly Slice[], range: { start: number; end: number }) => {
  const context = contextNeeded(floor, resourceID, range)
  return slices.filter((s) => context.deviceIds.includes(s.deviceId) && s.from < context.end && s.to > context.start)
}

describe('windows', () => {
  it('rolled up one by one from their context only, they add up to the whole', () => {
    fc.assert(
      fc.property(plantWithEntries, ({ floor, slices, range, entries }) => {
        const reasons = reasonsInForce(entries)
        // The store holds one slice per device and `from`.
        const storedSlices = slices.filter((s) => resolve(slices).current.includes(s))
        const whole = rollUp({
          floor,
          resourceID,
          slices,
          from: range.start,
          to: Math.min(range.end, range.start + 7_200_000),
          reasons,
        })
        for (const window of whole) {
          const [start, end] = [window.windowStart, window.windowStart + 300_000]
          const some = read(floor, storedSlices, { start, end })
          expect(rollUp({ floor, resourceID, slices: some, from: start, to: end, reasons })).toEqual([window])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('recomputed after a late slice, the affected windows equal those computed from everything', () => {
    fc.assert(
      fc.property(plantWithEntries, fc.nat(), ({ floor, slices, range, entries }, pick) => {
        fc.pre(slices.length > 0)
        const late = slices[pick % slices.length]!
        const rest = slices.filter((s) => s.deviceId !== late.deviceId || s.from !== late.from)
        const reasons = reasonsInForce(entries)
        const bounds = { from: range.start - 7_200_000, to: range.start + 14_400_000, reasons }
        const rows = new Map(rollUp({ floor, resourceID, slices: rest, ...bounds }).map((w) => [w.windowStart, w]))
        for (const window of rollUpAffected({
          floor,
          resourceID,
          slices: [...rest, late],
          from: late.from,
          to: late.to,
          reasons,
        }))
          if (rows.has(window.windowStart)) rows.set(window.windowStart, window)
        expect([...rows.values()]).toEqual(rollUp({ floor, resourceID, slices: [...rest, late], ...bounds }))
      }),
      { numRuns: 200 },
    )
  })
})

it('evidence covers the range without gaps and adds up to the bucket', () => {
  fc.assert(
    fc.property(plant, ({ floor, slices, range }) => {
      const timeline = timelineOf(floor, resourceID, slices, range.end)
      const intervals = [...evidenceIntervals({ floor, resourceID, range, timeline })]
      const counts = [...evidenceCounts({ floor, resourceID, range, timeline })]
      expect(intervals[0]!.start).toBe(range.start)
      expect(intervals.at(-1)!.end).toBe(range.end)
      for (const [k, interval] of intervals.slice(1).entries()) expect(interval.start).toBe(intervals[k]!.end)
      const [naive] = naiveTeep({ floor, resourceID, slices, asOf: range.end, buckets: [range] })
      const ms = (pick: (i: (typeof intervals)[number]) => boolean) =>
        intervals.filter(pick).reduce((sum, i) => sum + (i.end - i.start), 0)
      expect(ms((i) => i.countedAs === 'running')).toBe(naive!.tally.runMs)
      expect(ms((i) => i.countedAs === 'minorStop')).toBe(naive!.tally.minorStopMs)
      expect(ms((i) => i.countedAs === 'unscheduledRun')).toBe(naive!.tally.unscheduledRunMs)
      expect(ms((i) => i.scheduledAs === 'planned')).toBe(naive!.plannedMs)
      expect(ms((i) => i.scheduledAs === 'plannedStop')).toBe(naive!.plannedStopMs)
      const good = (as: string) => counts.filter((c) => c.countedAs === as).reduce((sum, c) => sum + c.good, 0)
      expect([good('planned'), good('unscheduled')]).toEqual([naive!.tally.good, naive!.tally.unscheduledGood])
      const idealSecs = counts.reduce(
        (sum, c) =>
          sum + (c.countedAs === 'planned' ? naiveStep((c.idealCycleSecs ?? 0) * (c.good + c.scrap + c.rework)) : 0),
        0,
      )
      expect(idealSecs).toBe(naive!.tally.idealSecs)
    }),
    { numRuns: 200 },
  )
})
