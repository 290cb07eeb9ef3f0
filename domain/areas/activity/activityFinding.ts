import { type Interval, unite } from '../../core/schedule/interval.ts'

/**
 * What does not fit together. `noTicket`: a machine runs a job on which nobody's ticket is open; `notBooked`: a machine
 * says that somebody works on a job at it, whose ticket says otherwise; `otherJob`: a ticket is open at a machine that
 * works on something else; `elsewhere`: a ticket is open, and the person's tag is not where the machine is; `waiting`:
 * a job's parts lie where a machine is free; `apart`: somebody is on two machines that stand in different zones, which
 * nobody can tend together; `crowded`: more people are told in a zone than it may hold.
 */
export const findingKinds = ['noTicket', 'notBooked', 'otherJob', 'elsewhere', 'waiting', 'apart', 'crowded'] as const

export type ActivityFinding = Interval & {
  kind: (typeof findingKinds)[number]
  empID: string | null
  resourceID: string | null
  jobNum: string | null
  /** Where the tag was instead; null: outside of all zones, or not about a tag. */
  zoneId: number | null
  /** The job that the machine says instead. */
  otherJobNum: string | null
  /** The machine that somebody is on as well. */
  otherResourceID: string | null
  /** The most people that were in the zone at once. */
  people: number | null
  /** Goes on at the end of what was looked at. */
  isOpen: boolean
}

/**
 * People clock on a moment late, and tags are lost for a moment: what is shorter (ms) is no contradiction, and breaks
 * so short do not end what goes on.
 */
const graceMs = 5 * 60_000

/** Stretches with breaks shorter than the grace bridged. */
export const bridged = (stretches: readonly Interval[]): Interval[] =>
  unite(stretches.map(({ start, end }) => ({ start, end: end + graceMs }))).map(({ start, end }) => ({
    start,
    end: end - graceMs,
  }))

/** The stretches as findings, those as long as the grace or longer. */
export const findingsOf = (
  stretches: readonly Interval[],
  range: Interval,
  about: Pick<ActivityFinding, 'kind'> & Partial<ActivityFinding>,
): ActivityFinding[] =>
  stretches
    .filter(({ start, end }) => end - start >= graceMs)
    .map(({ start, end }) => ({
      empID: null,
      resourceID: null,
      jobNum: null,
      zoneId: null,
      otherJobNum: null,
      otherResourceID: null,
      people: null,
      ...about,
      start,
      end,
      isOpen: end > range.end - graceMs,
    }))
