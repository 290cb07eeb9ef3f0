import type { Interval } from '../../core/schedule/interval.ts'
import type { MachineInterval, TicketInterval } from './responses/activity.ts'

/**
 * A stay in a zone of the tag of a person (`empID`) or of a job's parts (`jobNum`); `zoneId` null: outside all zones.
 */
export type TagInterval = Interval & { empID: string | null; jobNum: string | null; zoneId: number | null }

/** The data of the three sources for a time range; instants are epoch ms. */
export type ActivityFacts = {
  range: Interval
  machines: readonly { resourceID: string; stretches: readonly MachineInterval[] }[]
  /** null: the requester may not read tickets, so their absence has no meaning. */
  tickets: readonly TicketInterval[] | null
  tags: readonly TagInterval[]
  /** The zone of a machine; null: none. */
  zoneOf: (resourceID: string) => number | null
  /** The planned time of a machine within the range, sorted and disjoint. */
  plannedOf: (resourceID: string) => readonly Interval[]
  /** Maximum number of people in a zone; null: not specified. */
  capacityOf: (zoneId: number) => number | null
}

type Operation = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

/** Returns true if both refer to the same operation; a missing assembly or operation number matches any of the job. */
export const isSameOperation = (a: Operation, b: Operation): boolean =>
  a.jobNum !== null &&
  a.jobNum === b.jobNum &&
  (a.assemblySeq === null || b.assemblySeq === null || a.assemblySeq === b.assemblySeq) &&
  (a.oprSeq === null || b.oprSeq === null || a.oprSeq === b.oprSeq)

/** Returns the time of a ticket within a range; an open ticket lasts until the end of the range. */
export const ticketTime = ({ start, end }: Pick<TicketInterval, 'start' | 'end'>, range: Interval): Interval => ({
  start: Math.max(start, range.start),
  end: Math.min(end ?? range.end, range.end),
})
