import type { Interval } from '../../core/schedule/interval.ts'
import type { MachineStretch, TicketStretch } from './answers/activity.ts'

/** That a tag of a person (`empID`) or of a job's parts (`jobNum`) was in a zone; null: outside of all zones. */
export type TagStretch = Interval & { empID: string | null; jobNum: string | null; zoneId: number | null }

/** What the three sources say of a range of time; instants are epoch ms. */
export type ActivityFacts = {
  range: Interval
  machines: readonly { resourceID: string; stretches: readonly MachineStretch[] }[]
  /** null: whoever asks may not read them, so that nothing follows from their absence. */
  tickets: readonly TicketStretch[] | null
  tags: readonly TagStretch[]
  /** The zone that a machine stands in; null: in none. */
  zoneOf: (resourceID: string) => number | null
  /** The planned time of a machine within the range, sorted and disjoint. */
  plannedOf: (resourceID: string) => readonly Interval[]
  /** How many people a zone may hold; null: nobody said. */
  capacityOf: (zoneId: number) => number | null
}

type Operation = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

/** Whether two say the same operation; whoever says the job alone means any of it. */
export const isSameOperation = (a: Operation, b: Operation): boolean =>
  a.jobNum !== null &&
  a.jobNum === b.jobNum &&
  (a.assemblySeq === null || b.assemblySeq === null || a.assemblySeq === b.assemblySeq) &&
  (a.oprSeq === null || b.oprSeq === null || a.oprSeq === b.oprSeq)

/** The time of a ticket within a range; who is still at work is until its end. */
export const ticketTime = ({ start, end }: Pick<TicketStretch, 'start' | 'end'>, range: Interval): Interval => ({
  start: Math.max(start, range.start),
  end: Math.min(end ?? range.end, range.end),
})
