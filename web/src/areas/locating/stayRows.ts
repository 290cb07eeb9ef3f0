import type { StayGroup } from './detailsSearch.ts'
import type { TagStay } from './useStays.ts'

type Span = Pick<TagStay, 'from' | 'to'>

/** Returns the duration of a stay in seconds; a continuing stay is counted until an instant (epoch ms). */
export const secsOf = ({ from, to }: Span, until: number): number =>
  Math.max(0, Math.min(to ?? until, until) - from) / 1000

/** The stays of one tag, zone or job in their order; `from`: start of the first one (epoch ms). */
export type StayRow = { key: string; name: string; stays: TagStay[]; secs: number; from: number }

/** Returns the job of a tag by its association: `J-100` of `J-100~0~10`; null: no job. */
export const jobOf = ({ type, associationID }: Pick<TagStay, 'type' | 'associationID'>): string | null =>
  type?.startsWith('job') ? (associationID?.split('~')[0] ?? null) : null

/**
 * Groups stays by tag, zone or job, those with the most time first; stays without a job appear in no job line.
 * `zoneName` returns the name of a zone (null: outside all zones).
 */
export function stayRows(
  stays: readonly TagStay[],
  by: StayGroup,
  zoneName: (zoneId: number | null) => string,
  until: number,
): StayRow[] {
  const rows = new Map<string, StayRow>()
  for (const stay of stays) {
    const job = jobOf(stay)
    const [key, name] =
      by === 'zone'
        ? [String(stay.zoneId), zoneName(stay.zoneId)]
        : by === 'job'
          ? [job, job]
          : [`${stay.epc} ${stay.associationID}`, stay.label]
    if (key === null || name === null) continue
    const row = rows.get(key) ?? { key, name, stays: [], secs: 0, from: stay.from }
    row.stays.push(stay)
    row.secs += secsOf(stay, until)
    row.from = Math.min(row.from, stay.from)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => b.secs - a.secs || (a.name < b.name ? -1 : 1))
}
