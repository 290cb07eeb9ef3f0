import { type Interval, unite } from '../../core/schedule/interval.ts'

/**
 * Kinds of contradictions. `noTicket`: a machine runs a job without an open ticket; `notBooked`: a machine reports a
 * person on a job, but the person has no ticket on it; `otherJob`: a ticket is open at a machine that works on another
 * job; `elsewhere`: a ticket is open, but the person's tag is in another zone than the machine; `waiting`: parts of a
 * job wait in the zone of a free machine; `apart`: a person is on two machines in different zones, which cannot be
 * tended together; `crowded`: a zone contains more people than its capacity.
 */
export const findingKinds = ['noTicket', 'notBooked', 'otherJob', 'elsewhere', 'waiting', 'apart', 'crowded'] as const

export type ActivityFinding = Interval & {
  kind: (typeof findingKinds)[number]
  empID: string | null
  resourceID: string | null
  jobNum: string | null
  /** The zone of the tag; null: outside all zones, or the finding is not about a tag. */
  zoneId: number | null
  /** The job that the machine reports instead. */
  otherJobNum: string | null
  /** The other machine that the person is on. */
  otherResourceID: string | null
  /** Maximum number of people in the zone at the same time. */
  people: number | null
  /** True if it continues at the end of the range. */
  isOpen: boolean
}

/**
 * Grace period (ms): people clock on late and tags get lost briefly. Shorter contradictions are ignored, and shorter
 * gaps do not end an interval.
 */
const graceMs = 5 * 60_000

/** Merges intervals separated by gaps shorter than the grace period. */
export const bridged = (intervals: readonly Interval[]): Interval[] =>
  unite(intervals.map(({ start, end }) => ({ start, end: end + graceMs }))).map(({ start, end }) => ({
    start,
    end: end - graceMs,
  }))

/** Returns the intervals of at least the grace period as findings. */
export const findingsOf = (
  intervals: readonly Interval[],
  range: Interval,
  about: Pick<ActivityFinding, 'kind'> & Partial<ActivityFinding>,
): ActivityFinding[] =>
  intervals
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
