import type { Source } from '@takt/domain/areas/activity/activityAt.ts'
import type { ActivityFacts } from '@takt/domain/areas/activity/activityFacts.ts'
import { ticketTime } from '@takt/domain/areas/activity/activityFacts.ts'
import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import type { MachineStretch, TicketStretch } from '@takt/domain/areas/activity/answers/activity.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ActivityGroup } from './activitySearch.ts'

/** What one source says of a stretch of time, or how sources contradict each other in it. */
export type ActivityRow = Interval & {
  key: string
  source: Source | 'finding'
  /** Goes on at the end of the range. */
  isOpen: boolean
  empIDs: readonly string[]
  resourceIDs: readonly string[]
  jobNums: readonly string[]
  state?: MachineStretch['state']
  ticket?: TicketStretch
  /** Of a tag; null: outside of all zones. */
  zoneId?: number | null
  finding?: ActivityFinding
}

const some = (...texts: (string | null)[]) => texts.filter((text) => text !== null)
const isNamed = ({ jobs, empIDs }: MachineStretch) => jobs.length > 0 || empIDs.length > 0

/** Everything that is said of a range, one row a stretch, by its beginning. */
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
  return rows.sort((a, b) => a.start - b.start).map((row, place) => ({ key: String(place), ...row }))
}

const keysOf = { person: 'empIDs', machine: 'resourceIDs', job: 'jobNums' } as const

/** The rows of one person, machine or job. */
export type RowGroup = { key: string; rows: ActivityRow[] }

/** Rows put side by side for each person, machine or job: first where something does not fit together. */
export function groupRows(rows: readonly ActivityRow[], by: ActivityGroup): RowGroup[] {
  const groups = new Map<string, ActivityRow[]>()
  for (const row of rows)
    for (const key of row[keysOf[by]]) {
      const known = groups.get(key)
      if (known) known.push(row)
      else groups.set(key, [row])
    }
  const isSound = ({ rows: own }: RowGroup) => (own.some(({ source }) => source === 'finding') ? 0 : 1)
  return [...groups]
    .map(([key, own]) => ({ key, rows: own }))
    .sort((a, b) => isSound(a) - isSound(b) || (a.key < b.key ? -1 : 1))
}

/** Breaks of a moment are not drawn. */
const momentMs = 60_000

/** What a machine says, whatever its state: stretches with the same work and people are one. */
function joined(rows: readonly ActivityRow[]): ActivityRow[] {
  const stretches: ActivityRow[] = []
  const latest = new Map<string, ActivityRow>()
  for (const row of rows) {
    const said = JSON.stringify([row.resourceIDs, row.jobNums, row.empIDs])
    const before = latest.get(said)
    if (before && row.start <= before.end + momentMs) {
      before.end = Math.max(before.end, row.end)
      continue
    }
    const stretch = { ...row }
    latest.set(said, stretch)
    stretches.push(stretch)
  }
  return stretches
}

/** Rows of a source on as few lines as they need without covering each other. */
export function linesOf(rows: readonly ActivityRow[], source: ActivityRow['source']): ActivityRow[][] {
  const own = rows.filter((row) => row.source === source)
  const lines: ActivityRow[][] = []
  for (const row of source === 'machine' ? joined(own) : own) {
    const line = lines.find((each) => each.at(-1)!.end <= row.start)
    if (line) line.push(row)
    else lines.push([row])
  }
  return lines
}
