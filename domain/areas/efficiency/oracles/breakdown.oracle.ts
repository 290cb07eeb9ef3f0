import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../../core/schedule/interval.ts'
import type { BreakdownDimension, BreakdownFilter } from '../responses/breakdown.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { TimeClass } from '../timeline/state.ts'
import { type BreakdownTotals, emptyBreakdownTotals } from '../totals/breakdownTotals.ts'
import { type NaiveQuery, type NaiveSegment, naiveCounting, naiveIdeal, naiveSegments } from './segments.oracle.ts'
import { naiveStep } from './teep.oracle.ts'

/*
 * Reference implementation of breakdowns for tests: computes them from slices, instant by instant. Shares only the
 * names of the totals with the code under test.
 */

type Grouping = {
  by: readonly BreakdownDimension[]
  only?: BreakdownFilter
  buckets?: readonly Interval[]
  timeClasses?: readonly TimeClass[]
  scheduled?: true
}

const stopDimensions: readonly string[] = ['timeClass', 'reason', 'hourOfDay']
const lostClasses: readonly string[] = ['setup', 'idle', 'minorStop', 'down', 'off']

const hours = new Map<string, number>()

/** Returns the local hour, which is constant for each quarter of an hour in any time zone. */
function hourOf(instant: number, zone: string): number {
  const name = `${Math.floor(instant / 900_000)} ${zone}`
  const cached = hours.get(name)
  if (cached !== undefined) return cached
  const { hour } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  hours.set(name, hour)
  return hour
}

/**
 * Returns all known time of a machine, also split at every quarter of an hour, where hours and days of any time zone
 * start.
 */
export function naiveQuarters(query: NaiveQuery): NaiveSegment[] {
  const { start, end } = query.range
  const quarters = []
  for (let at = Math.floor(start / 900_000) * 900_000; at < end; at += 900_000) quarters.push(at)
  return naiveSegments(query, quarters)
}

/**
 * Returns the totals of a machine by the JSON of each group's values (a bucket by its start), without empty groups.
 * `segments`: those of the query, to reuse them for several breakdowns.
 */
export function naiveBreakdown(
  query: NaiveQuery,
  grouping: Grouping,
  segments = naiveQuarters(query),
): Map<string, BreakdownTotals> {
  const { floor, resourceID, range, asOf } = query
  const { by, only = {}, buckets = [], timeClasses } = grouping
  const groups = new Map<string, BreakdownTotals>()
  const ofStops = [...by, ...Object.keys(only)].some((dimension) => stopDimensions.includes(dimension))

  const totalsOf = (segment: NaiveSegment, instant: number, output: Output | null, empID: string | null) => {
    const values = {
      resourceID,
      timeClass: segment.timeClass,
      reason: segment.reason,
      hourOfDay: hourOf(instant, floor.timeZone),
      shiftNum: segment.scheduled?.shiftNum ?? null,
      jobNum: output?.jobNum ?? null,
      assemblySeq: output?.assemblySeq ?? null,
      oprSeq: output?.oprSeq ?? null,
      partNum: output?.partNum ?? null,
      partRevision: output?.partRevision ?? null,
      empID,
      bucket: buckets.find((b) => b.start <= instant && instant < b.end)?.start ?? null,
    }
    if (Object.entries(only).some(([dimension, value]) => values[dimension as keyof typeof only] !== value))
      return emptyBreakdownTotals()
    const key = JSON.stringify(by.map((dimension) => values[dimension]))
    const totals = groups.get(key) ?? emptyBreakdownTotals()
    groups.set(key, totals)
    return totals
  }
  const peopleOf = (slice: Slice) =>
    by.includes('empID') && slice.empIDs.length > 0 ? [...new Set(slice.empIDs)] : [null]
  const outputsOf = (slice: Slice) => (slice.outputs.length > 0 ? slice.outputs : [null])
  const isIncluded = (timeClass: TimeClass) => !timeClasses || timeClasses.includes(timeClass)

  for (const segment of segments) {
    const { start, end, slice, timeClass, scheduled } = segment
    if (!slice || slice.state === 0 || start < range.start || start >= range.end || !isIncluded(timeClass)) continue
    if ((grouping.scheduled || ofStops) && !scheduled?.planned) continue
    if (ofStops && !lostClasses.includes(timeClass)) continue
    const [outputs, people] = [outputsOf(slice), peopleOf(slice)]
    for (const output of outputs)
      for (const empID of people) {
        const totals = totalsOf(segment, start, output, empID)
        const ms = (end - start) / outputs.length / people.length
        if (timeClass === 'running') totals[scheduled?.planned ? 'runMs' : 'unscheduledRunMs'] += ms
        else if (scheduled?.planned) totals[`${timeClass as 'idle'}Ms`] += ms
      }
    if (segment.starts && scheduled?.planned && lostClasses.includes(timeClass)) {
      const totals = totalsOf(segment, start, outputs[0]!, people[0]!)
      totals.stops += 1
      if (timeClass === 'down') totals.failures += 1
    }
  }

  for (const slice of naiveCounting(query)) {
    if (ofStops || timeClasses) continue
    if (slice.from < range.start || slice.from >= Math.min(range.end, asOf)) continue
    const segment = segments.find((p) => p.start <= slice.from && slice.from < p.end)!
    if (grouping.scheduled && !segment.scheduled?.planned) continue
    for (const output of slice.outputs)
      for (const empID of peopleOf(slice)) {
        const totals = totalsOf(segment, slice.from, output, empID)
        const share = 1 / peopleOf(slice).length
        const total = output.good + output.scrap + output.rework
        const ideal = naiveIdeal(query, slice, output)
        if (ideal === null) totals.idealMissing += total * share
        if (!segment.scheduled?.planned) totals.unscheduledGood += output.good * share
        else {
          totals.good += output.good * share
          totals.scrap += output.scrap * share
          totals.rework += output.rework * share
          totals.idealSecs += naiveStep((ideal ?? 0) * total) * share
          totals.goodIdealSecs += naiveStep((ideal ?? 0) * output.good) * share
        }
      }
  }
  for (const [key, totals] of groups) if (Object.values(totals).every((value) => value === 0)) groups.delete(key)
  return groups
}
