import { isSameOperation } from '@takt/domain/areas/activity/activityFacts.ts'
import { machineIntervals } from '@takt/domain/areas/activity/machineIntervals.ts'
import type { MachineInterval } from '@takt/domain/areas/activity/responses/activity.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { TicketTime, WeightOf } from '@takt/domain/areas/labor/splitTickets.ts'
import { type Interval, intersect, unite } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, timelines } from '../efficiency/index.ts'

/** A ticket with the fields needed to match it to machine activity. */
export type WorkedTicket = TicketTime & {
  empID: string
  resourceID: string | null
  jobNum: string | null
  assemblySeq: number | null
  oprSeq: number | null
}

/** Returns the intervals in which two or more tickets of one person overlap. */
function overlaps(tickets: readonly Interval[]): Interval[] {
  let reach = Number.NEGATIVE_INFINITY
  return unite(
    tickets
      .toSorted((a, b) => a.start - b.start)
      .flatMap(({ start, end }) => {
        const shared = { start, end: Math.min(end, reach) }
        reach = Math.max(reach, end)
        return shared.end > start ? [shared] : []
      }),
  )
}

const isWork = ({ jobs }: MachineInterval, ticket: WorkedTicket) =>
  jobs.length === 0 || jobs.some((job) => isSameOperation(job, ticket))

/** Returns the index of the first of the sorted intervals that ends after an instant. */
function firstEndingAfter(intervals: readonly Interval[], at: number): number {
  let [low, high] = [0, intervals.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[middle]!.end > at) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns a function for the time (ms) that a ticket's machine was running or in setup for it within an interval. If
 * the machine reports no operation, all of its work counts. Reads data only for the time in which tickets of one person
 * overlap.
 */
export async function machineWork(
  sources: FactSources,
  floor: Floor,
  tickets: readonly WorkedTicket[],
  { asOf, signal }: { asOf: number; signal?: AbortSignal | undefined },
): Promise<WeightOf<WorkedTicket>> {
  const needed = new Map<string, Interval[]>()
  for (const personTickets of Map.groupBy(tickets, ({ empID }) => empID).values()) {
    const shared = overlaps(personTickets)
    for (const [resourceID, machineTickets] of Map.groupBy(personTickets, (ticket) => ticket.resourceID))
      if (resourceID !== null && floor.resources.has(resourceID)) {
        const intervals = needed.get(resourceID) ?? []
        for (const interval of intersect(shared, unite(machineTickets))) intervals.push(interval)
        needed.set(resourceID, intervals)
      }
  }
  const worked = new Map<string, MachineInterval[]>()
  for (const [resourceID, intervals] of needed) {
    const activity: MachineInterval[] = []
    for (const range of unite(intervals))
      for await (const chunk of timelines(sources, { floor, resourceID, range, asOf, ...(signal && { signal }) }))
        activity.push(...machineIntervals(chunk.timeline.segments, chunk.range, { withPeople: false }))
    worked.set(
      resourceID,
      activity.filter(({ state }) => state === 'running' || state === 'setup'),
    )
  }
  return (ticket, within) => {
    const activity = worked.get(ticket.resourceID ?? '') ?? []
    let total = 0
    for (let index = firstEndingAfter(activity, within.start); index < activity.length; index++) {
      const interval = activity[index]!
      if (interval.start >= within.end) break
      const ms = Math.min(interval.end, within.end) - Math.max(interval.start, within.start)
      if (isWork(interval, ticket)) total += ms
    }
    return total
  }
}
