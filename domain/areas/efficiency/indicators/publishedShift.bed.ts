import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import { type Break, type Weekday, weekdays } from '../../../core/schedule/schedule.ts'
import { sampleFloor, sampleOutput, sampleResource, sampleSchedule, sampleSlice } from '../oracles/plantSamples.bed.ts'
import { type BucketSums, bucket } from '../sums/bucket.ts'
import { planSums } from '../sums/planSums.ts'
import { tallyIntervals } from '../sums/tallyIntervals.ts'
import type { Slice } from '../timeline/slice.ts'
import type { MachineState } from '../timeline/state.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { iso22400 } from './iso22400.ts'

/*
 * For tests: worked examples that others published, from the slices that such a machine would have reported to the
 * figures of the product.
 */

/** So many minutes in a state, and what was made in them. */
type Stretch = { state: MachineState; minutes: number; good?: number; scrap?: number; rework?: number }

/**
 * A machine as a published example has it. `calendar`: days of 24 hours from Monday, 2 March 2026, 00:00 UTC that the
 * question is about; else the shifts alone.
 */
type PublishedShift = {
  start: string
  end: string
  breaks?: readonly Break[]
  days?: readonly Weekday[]
  calendarDays?: number
  idealSecs?: number
  /** Laid one after another into planned time. */
  stretches: readonly Stretch[]
}

const monday = Date.parse('2026-03-02T00:00:00Z')
const dayMs = 86_400_000
const cutMs = 600_000

/**
 * What a machine reports that goes through these stretches in these intervals: slices of at most ten minutes, parts
 * spread over them.
 */
function reported(stretches: readonly Stretch[], planned: readonly { start: number; end: number }[]): Slice[] {
  const slices: Slice[] = []
  let [piece, at] = [0, planned[0]!.start]
  for (const { state, minutes, good = 0, scrap = 0, rework = 0 } of stretches) {
    const whole = Math.round(minutes * 60_000)
    const made = { good: 0, scrap: 0, rework: 0 }
    for (let done = 0; done < whole; ) {
      if (at >= planned[piece]!.end) at = planned[++piece]!.start
      const ms = Math.min(cutMs, whole - done, planned[piece]!.end - at)
      done += ms
      const share = (count: number, before: number) => Math.round((count * done) / whole) - before
      const parts = {
        good: share(good, made.good),
        scrap: share(scrap, made.scrap),
        rework: share(rework, made.rework),
      }
      for (const kind of ['good', 'scrap', 'rework'] as const) made[kind] += parts[kind]
      slices.push(sampleSlice(at, at + ms, state, { outputs: [sampleOutput(parts)] }))
      at += ms
    }
  }
  return slices
}

/** Sums of a published machine, by way of slices and the schedule; and how often it failed in planned time. */
export function publishedSums(published: PublishedShift): BucketSums & { failures: number } {
  const { start, end, breaks = [], days = [...weekdays], calendarDays, idealSecs = 1, stretches } = published
  const shift = { shiftNum: 1, name: 'Shift', days: [...days], start, end, breaks: [...breaks] }
  const resource = sampleResource({ idealCycleSecs: [{ from: -Infinity, value: idealSecs }] })
  const floor = sampleFloor([resource], [sampleSchedule({ shifts: [shift] })])
  const range = { start: monday, end: monday + (calendarDays ?? 1) * dayMs }
  const { resourceID } = resource
  const plan = plannedTime(floor, resourceID, range)
  const slices = reported(
    stretches,
    plan.pieces.filter(({ planned }) => planned),
  )
  const timeline = timelineOf(floor, resourceID, slices, range.end)
  const { tally, collect } = tallyIntervals(timeline, [range], { floor, resourceID, asOf: range.end })[0]!
  const downs = collect.rows.filter(({ timeClass, scheduled }) => timeClass === 'down' && scheduled)
  const shiftMs = plan.pieces.reduce((sum, piece) => sum + piece.end - piece.start, 0)
  return {
    tally,
    ...planSums(plan, [range])[0]!,
    noScheduleMs: 0,
    allMs: calendarDays === undefined ? shiftMs : range.end - range.start,
    failures: downs.reduce((sum, { starts }) => sum + starts, 0),
  }
}

/** Both families of figures of a published machine. */
export function publishedFigures(published: PublishedShift) {
  const { failures, ...sums } = publishedSums(published)
  const figures = bucket(sums)
  return { ...figures, iso: iso22400({ ...figures, failures }) }
}

/**
 * P. Willmott, D. McCarthy, "TPM: A Route to World-Class Performance" (2001), pp. 127–128, Miller 201 on Tuesday of
 * week 17: 910 minutes available, 115 of unplanned stoppages and 12 of changeovers, 203 cycles of 3 minutes, 152 right
 * first time (what became of the other 51 it does not say).
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
