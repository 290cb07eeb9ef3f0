import { createCycles, cycleLookBackMs } from '@takt/domain/areas/efficiency/cycles/cycles.ts'
import { allTime, plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import { unexplainedIn, unexplainedMs } from '@takt/domain/areas/efficiency/reasons/unexplainedIn.ts'
import type { SerializedUnexplainedStops, StopKind } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { workIntervals } from '@takt/domain/areas/efficiency/setups/workIntervals.ts'
import { evidenceCounts, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import { valueSeries } from '@takt/domain/areas/efficiency/timeline/valueSeries.ts'
import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { planTotals } from '@takt/domain/areas/efficiency/totals/planTotals.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

/** Returns the `data` of evidence about a machine's range, clipped to `now`. */
export function evidenceOf(facts: PlantFacts, resourceID: string, requestedRange: Interval, now: number) {
  const floor = facts.floor()
  const range = { start: Math.min(requestedRange.start, now), end: Math.min(requestedRange.end, now) }
  const timeline = facts.timelineOf(resourceID)
  const options = { floor, resourceID, range, timeline, reasons: facts.reasonsOf(resourceID) }
  const [tallied] = tallyIntervals(timeline, [range], { floor, resourceID, asOf: now })
  const [planned] = planTotals(plannedInService(floor, resourceID, range), [range])
  const [all] = allTime(floor, resourceID, [range])
  const ends = { start: iso(range.start), end: iso(range.end) }
  return {
    resourceID,
    timezone: floor.timeZone,
    asOf: iso(now),
    ...ends,
    intervals: [...evidenceIntervals(options)].map(({ start, end, ...rest }) => ({
      start: iso(start),
      end: iso(end),
      secs: (end - start) / 1000,
      ...rest,
    })),
    counts: [...evidenceCounts(options)].map(({ at, ...rest }) => ({ at: iso(at), ...rest })),
    bucket: { ...ends, ...bucket({ tally: tallied!.tally, ...all!, ...planned! }) },
  }
}

/** Returns the `data` of a machine's cycles in a range. */
export function cyclesOf(facts: PlantFacts, resourceID: string, range: Interval, now: number) {
  const floor = facts.floor()
  const cycles = createCycles({ floor, resourceID, range, asOf: now })
  const interval = { start: range.start - cycleLookBackMs, end: range.end + 86_400_000 }
  return {
    resourceID,
    timezone: floor.timeZone,
    asOf: iso(now),
    cycles: cycles.take(interval, facts.timelineOf(resourceID)),
  }
}

/** Returns the `data` of the work and measured values of a machine in a range. */
export function valuesOf(facts: PlantFacts, resourceID: string, range: Interval, points: number) {
  const { plantSlices } = facts.machines.find((machine) => machine.resourceID === resourceID)!
  const work = workIntervals(facts.timelineOf(resourceID).segments, range)
  return {
    resourceID,
    start: iso(range.start),
    end: iso(range.end),
    work: work.map(({ start, end, jobs, empIDs }) => ({ start: iso(start), end: iso(end), jobs, empIDs: [...empIDs] })),
    values: valueSeries(plantSlices, range, points),
  }
}

/** The body of an unexplainedStops request. */
export type UnexplainedBody = {
  resourceIDs?: readonly string[]
  startDate: string
  endDate: string
  kinds?: readonly StopKind[]
  limit?: number
}

/** Returns the `data` of the stops of all machines without an assigned reason, the longest first. */
export function unexplainedOf(facts: PlantFacts, body: UnexplainedBody, now: number): SerializedUnexplainedStops {
  const { kinds = ['down', 'idle'], limit = 200 } = body
  const floor = facts.floor()
  const range = { start: Date.parse(body.startDate), end: Math.min(Date.parse(body.endDate), now) }
  const resourceIDs = body.resourceIDs?.length ? body.resourceIDs : facts.machines.map((machine) => machine.resourceID)
  const stops = resourceIDs.flatMap((resourceID) => {
    const about = { floor, resourceID, timeline: facts.timelineOf(resourceID), reasons: facts.reasonsOf(resourceID) }
    const intervals = evidenceIntervals({ ...about, range: { start: range.start - 1, end: range.end } })
    return unexplainedIn(intervals, { kinds, range }).map((stop) => ({ resourceID, ...stop }))
  })
  stops.sort((a, b) => unexplainedMs(b) - unexplainedMs(a) || a.start - b.start)
  return {
    timezone: floor.timeZone,
    asOf: iso(now),
    more: stops.length > limit,
    stops: stops.slice(0, limit).map(({ start, end, parts, ...stop }) => ({
      ...stop,
      description: floor.resources.get(stop.resourceID)!.description,
      start: iso(start),
      end: iso(end),
      secs: unexplainedMs({ parts }) / 1000,
      lasts: false,
      parts: parts.map((part) => ({ start: iso(part.start), end: iso(part.end) })),
    })),
  }
}
