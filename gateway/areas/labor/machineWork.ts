import { isSameOperation } from '@takt/domain/areas/activity/activityFacts.ts'
import type { MachineStretch } from '@takt/domain/areas/activity/answers/activity.ts'
import { machineStretches } from '@takt/domain/areas/activity/machineStretches.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { TicketTime, WeightOf } from '@takt/domain/areas/labor/splitTickets.ts'
import { type Interval, intersect, unite } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, timelines } from '../efficiency/face.ts'

/** A ticket as what its machine did is compared with. */
export type WorkedTicket = TicketTime & {
  empID: string
  resourceID: string | null
  jobNum: string | null
  assemblySeq: number | null
  oprSeq: number | null
}

/** When two of the tickets of one person, or more, are open at once. */
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

const isWork = ({ jobs }: MachineStretch, ticket: WorkedTicket) =>
  jobs.length === 0 || jobs.some((job) => isSameOperation(job, ticket))

/** The place of the first of stretches, one after the other, that ends after an instant. */
function firstEndingAfter(stretches: readonly Interval[], at: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.end > at) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * How long (ms) the machine of a ticket ran or was set up for it, within a stretch; where the machine names no
 * operation all of its work counts. Read for the time alone in which tickets of one person lie over each other.
 */
export async function machineWork(
  facts: FactSources,
  floor: Floor,
  tickets: readonly WorkedTicket[],
  { asOf, signal }: { asOf: number; signal?: AbortSignal | undefined },
): Promise<WeightOf<WorkedTicket>> {
  const needed = new Map<string, Interval[]>()
  for (const own of Map.groupBy(tickets, ({ empID }) => empID).values()) {
    const shared = overlaps(own)
    for (const [resourceID, there] of Map.groupBy(own, (ticket) => ticket.resourceID))
      if (resourceID !== null && floor.resources.has(resourceID)) {
        const stretches = needed.get(resourceID) ?? []
        for (const stretch of intersect(shared, unite(there))) stretches.push(stretch)
        needed.set(resourceID, stretches)
      }
  }
  const worked = new Map<string, MachineStretch[]>()
  for (const [resourceID, stretches] of needed) {
    const found: MachineStretch[] = []
    for (const range of unite(stretches))
      for await (const chunk of timelines(facts, { floor, resourceID, range, asOf, ...(signal && { signal }) }))
        found.push(...machineStretches(chunk.timeline.segments, chunk.range, { withPeople: false }))
    worked.set(
      resourceID,
      found.filter(({ state }) => state === 'running' || state === 'setup'),
    )
  }
  return (ticket, within) => {
    const stretches = worked.get(ticket.resourceID ?? '') ?? []
    let sum = 0
    for (let place = firstEndingAfter(stretches, within.start); place < stretches.length; place++) {
      const stretch = stretches[place]!
      if (stretch.start >= within.end) break
      const ms = Math.min(stretch.end, within.end) - Math.max(stretch.start, within.start)
      if (isWork(stretch, ticket)) sum += ms
    }
    return sum
  }
}
