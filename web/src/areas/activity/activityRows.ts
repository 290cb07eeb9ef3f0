import type { Source } from '@takt/domain/areas/activity/activityAt.ts'
import type { ActivityFacts } from '@takt/domain/areas/activity/activityFacts.ts'
import { ticketTime } from '@takt/domain/areas/activity/activityFacts.ts'
import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import type { MachineInterval, TicketInterval } from '@takt/domain/areas/activity/responses/activity.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ActivityGroup } from './activitySearch.ts'

/** The report of one source for a time interval, or a conflict between sources in it. */
export type ActivityRow = Interval & {
  key: string
  source: Source | 'finding'
  /** True if it continues at the end of the range. */
  isOpen: boolean
  empIDs: readonly string[]
  resourceIDs: readonly string[]
  jobNums: readonly string[]
  state?: MachineInterval['state']
  ticket?: TicketInterval
  /** Zone of a tag; null: outside all zones. */
  zoneId?: number | null
  finding?: ActivityFinding
}

const some = (...texts: (string | null)[]) => texts.filter((text) => text !== null)
const isNamed = ({ jobs, empIDs }: MachineInterval) => jobs.length > 0 || empIDs.length > 0

/** Returns all reports and conflicts of a range, one row per interval, sorted by start. */
export function activityRows(facts: ActivityFacts, findings: readonly ActivityFinding[]): ActivityRow[] {
  const { range, machines, tickets, tags, zoneOf } = facts
  const inZone = (zoneId: number | null) =>
    zoneId === null ? [] : machines.map(({ resourceID }) => resourceID).filter((each) => zoneOf(each) === zoneId)
  const rows: Omit<ActivityRow, 'key'>[] = [
    ...(tickets ?? []).map((ticket) => ({
      source: 'ticket' as const,
      ticket,
      isOpen: ticket.end === null,
      ...ticketTime(ticket, range),
      empIDs: [ticket.empID],
      resourceIDs: some(ticket.resourceID),
      jobNums: some(ticket.jobNum),
    })),
    ...machines.flatMap(({ resourceID, stretches }) =>
      stretches.filter(isNamed).map(({ start, end, state, jobs, empIDs }) => ({
        source: 'machine' as const,
        start,
        end,
        state,
        empIDs,
        resourceIDs: [resourceID],
        isOpen: end >= range.end,
        jobNums: [...new Set(jobs.flatMap(({ jobNum }) => some(jobNum)))],
      })),
    ),
    ...tags
      .filter(({ empID, jobNum }) => empID !== null || jobNum !== null)
      .map(({ start, end, empID, jobNum, zoneId }) => ({
        source: 'tag' as const,
        start,
        end,
        zoneId,
        isOpen: end >= range.end,
        empIDs: some(empID),
        jobNums: some(jobNum),
        resourceIDs: inZone(zoneId),
      })),
    ...findings.map((finding) => ({
      source: 'finding' as const,
      finding,
      start: finding.start,
      end: finding.end,
      isOpen: finding.isOpen,
      empIDs: some(finding.empID),
      jobNums: some(finding.jobNum),
      resourceIDs: some(finding.resourceID, finding.otherResourceID),
    })),
  ]
  return rows.sort((a, b) => a.start - b.start).map((row, index) => ({ key: String(index), ...row }))
}

const keysOf = { person: 'empIDs', machine: 'resourceIDs', job: 'jobNums' } as const

/** The rows of one person, machine or job. */
export type RowGroup = { key: string; rows: ActivityRow[] }

/** Groups rows by person, machine or job: groups with a conflict first. */
export function groupRows(rows: readonly ActivityRow[], by: ActivityGroup): RowGroup[] {
  const groups = new Map<string, ActivityRow[]>()
  for (const row of rows)
    for (const key of row[keysOf[by]]) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  const isSound = ({ rows: members }: RowGroup) => (members.some(({ source }) => source === 'finding') ? 0 : 1)
  return [...groups]
    .map(([key, members]) => ({ key, rows: members }))
    .sort((a, b) => isSound(a) - isSound(b) || (a.key < b.key ? -1 : 1))
}

/** Shorter gaps are not drawn. */
const momentMs = 60_000

/** Joins consecutive intervals of a machine with the same jobs and people, whatever its state. */
function joined(rows: readonly ActivityRow[]): ActivityRow[] {
  const intervals: ActivityRow[] = []
  const latest = new Map<string, ActivityRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.resourceIDs, row.jobNums, row.empIDs])
    const before = latest.get(key)
    if (before && row.start <= before.end + momentMs) {
      before.end = Math.max(before.end, row.end)
      continue
    }
    const interval = { ...row }
    latest.set(key, interval)
    intervals.push(interval)
  }
  return intervals
}

/** Distributes the rows of a source over as few lines as possible without overlaps. */
export function linesOf(rows: readonly ActivityRow[], source: ActivityRow['source']): ActivityRow[][] {
  const sourceRows = rows.filter((row) => row.source === source)
  const lines: ActivityRow[][] = []
  for (const row of source === 'machine' ? joined(sourceRows) : sourceRows) {
    const line = lines.find((each) => each.at(-1)!.end <= row.start)
    if (line) line.push(row)
    else lines.push([row])
  }
  return lines
}
