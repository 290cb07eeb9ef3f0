import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import { type Break, type Weekday, weekdays } from '../../../core/schedule/schedule.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '../oracles/plantSamples.fixture.ts'
import type { Slice } from '../timeline/slice.ts'
import type { MachineState } from '../timeline/state.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { type BucketTotals, bucket } from '../totals/bucket.ts'
import { planTotals } from '../totals/planTotals.ts'
import { tallyIntervals } from '../totals/tallyIntervals.ts'
import { iso22400 } from './iso22400.ts'

/*
 * Converts published worked examples to the slices that such a machine would have reported, and computes the metrics of
 * the product from them.
 */

/** A number of minutes in a state, with the parts made. */
type StateInterval = { state: MachineState; minutes: number; good?: number; scrap?: number; rework?: number }

/**
 * A machine of a published example. `calendarDays`: number of days of 24 hours from Monday, 2 March 2026, 00:00 UTC
 * that the example covers; by default only the shifts count.
 */
type PublishedShift = {
  start: string
  end: string
  breaks?: readonly Break[]
  days?: readonly Weekday[]
  calendarDays?: number
  idealSecs?: number
  /** Placed one after another into planned time. */
  stretches: readonly StateInterval[]
}

const monday = Date.parse('2026-03-02T00:00:00Z')
const dayMs = 86_400_000
const maxSliceMs = 600_000

/**
 * Returns the slices of a machine with these intervals in the planned time: at most ten minutes each, with the parts
 * spread over them.
 */
function reported(intervals: readonly StateInterval[], planned: readonly { start: number; end: number }[]): Slice[] {
  const slices: Slice[] = []
  let [index, at] = [0, planned[0]!.start]
  for (const { state, minutes, good = 0, scrap = 0, rework = 0 } of intervals) {
    const whole = Math.round(minutes * 60_000)
    const counted = { good: 0, scrap: 0, rework: 0 }
    for (let elapsed = 0; elapsed < whole; ) {
      if (at >= planned[index]!.end) at = planned[++index]!.start
      const ms = Math.min(maxSliceMs, whole - elapsed, planned[index]!.end - at)
      elapsed += ms
      const share = (count: number, before: number) => Math.round((count * elapsed) / whole) - before
      const parts = {
        good: share(good, counted.good),
        scrap: share(scrap, counted.scrap),
        rework: share(rework, counted.rework),
      }
      for (const kind of ['good', 'scrap', 'rework'] as const) counted[kind] += parts[kind]
      slices.push(sampleSlice(at, at + ms, state, { outputs: [sampleOutput(parts)] }))
      at += ms
    }
  }
  return slices
}

/**
 * Returns the totals of a published machine, by way of slices and the schedule, and its number of failures in planned
 * time.
 */
export function publishedTotals(published: PublishedShift): BucketTotals & { failures: number } {
  const { start, end, breaks = [], days = [...weekdays], calendarDays, idealSecs = 1, stretches } = published
  const shift = { shiftNum: 1, name: 'Shift', days: [...days], start, end, breaks: [...breaks] }
  const resource = sampleResource({ idealCycleSecs: [{ from: -Infinity, value: idealSecs }] })
  const floor = sampleFloor([resource], [sampleSchedule({ shifts: [shift] })])
  const range = { start: monday, end: monday + (calendarDays ?? 1) * dayMs }
  const { resourceID } = resource
  const plan = plannedTime(floor, resourceID, range)
  const slices = reported(
    stretches,
    plan.chunks.filter(({ planned }) => planned),
  )
  const timeline = timelineOf(floor, resourceID, slices, range.end)
  const { tally, collect } = tallyIntervals(timeline, [range], { floor, resourceID, asOf: range.end })[0]!
  const downs = collect.rows.filter(({ timeClass, scheduled }) => timeClass === 'down' && scheduled)
  const shiftMs = plan.chunks.reduce((sum, chunk) => sum + chunk.end - chunk.start, 0)
  return {
    tally,
    ...planTotals(plan, [range])[0]!,
    noScheduleMs: 0,
    allMs: calendarDays === undefined ? shiftMs : range.end - range.start,
    failures: downs.reduce((sum, { starts }) => sum + starts, 0),
  }
}

/** Returns the metrics and the ISO KPIs of a published machine. */
export function publishedMetrics(published: PublishedShift) {
  const { failures, ...totals } = publishedTotals(published)
  const metrics = bucket(totals)
  return { ...metrics, iso: iso22400({ ...metrics, failures }) }
}

/**
 * P. Willmott, D. McCarthy, "TPM: A Route to World-Class Performance" (2001), pp. 127–128, Miller 201 on Tuesday of
 * week 17: 910 minutes available, 115 of unplanned stoppages and 12 of changeovers, 203 cycles of 3 minutes, 152 right
 * first time (the source does not classify the other 51).
 */
export const miller201: PublishedShift = {
  start: '06:00',
  end: '21:10',
  idealSecs: 180,
  stretches: [
    { state: 'running', minutes: 400, good: 80, scrap: 20, rework: 10 },
    { state: 'down', minutes: 115 },
    { state: 'setup', minutes: 12 },
    { state: 'running', minutes: 383, good: 72, scrap: 15, rework: 6 },
  ],
}
