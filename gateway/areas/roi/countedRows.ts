import { type RoiTypeId, recordedTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type RawBuilder, sql } from 'kysely'
import { isAutomaticReport, isDelivered } from './retainCounts.ts'

/** Types counted in Postgres; the others are check values in ClickHouse. */
type CountedType = Exclude<RoiTypeId, 'checkValues' | 'fileValues'>
/** SQL expressions: the time of the event, and its user (by id or name), employee or device. */
type Counted = {
  from: RawBuilder<unknown>
  at: string
  userId?: string
  name?: string
  empID?: string
  deviceId?: string
}

const recorded = (typeId: 'signIns' | 'callsActive') => {
  const [description] = Object.entries(recordedTypes).find(([, type]) => type === typeId)!
  return sql`telemetry r where description = ${description}`
}
const recordedBy = { at: 'recorded_at', userId: 'user_id' }

const counted: Record<CountedType, Counted> = {
  signIns: { from: recorded('signIns'), ...recordedBy },
  callsActive: { from: recorded('callsActive'), ...recordedBy },
  otherDoings: {
    from: sql`telemetry r where description <> all(${Object.keys(recordedTypes)}::text[])`,
    ...recordedBy,
  },
  reasonsGiven: { from: sql`reason_entries r where true`, at: 'entered_at', name: 'entered_by' },
  laborTickets: { from: sql`labor_tickets r where true`, at: 'start', empID: 'emp_id' },
  requestsRaised: { from: sql`requests r where true`, at: 'requested_at', empID: 'emp_id' },
  programsFetched: { from: sql`program_fetch r where true`, at: 'fetched_at', deviceId: 'device_id' },
  reportsSent: {
    from: sql`task_execution r where ${isAutomaticReport}`,
    at: 'end_time',
  },
  noticesTold: {
    from: sql`notification_delivery r where ${isDelivered}`,
    at: 'at',
    userId: 'user_id',
    deviceId: 'device_id',
  },
}

/**
 * A range, and the dimensions besides the type by which its rows are grouped: days of the zone, users and employees,
 * devices.
 */
export type UsageQuery = {
  organizationId: number
  range: Interval
  timeZone: string
  withDays: boolean
  withPeople: boolean
  withDevices: boolean
}

/**
 * Aggregates the rows of one source before they are combined with others, so that an index-only scan is possible: its
 * columns are the dimensions.
 */
function aggregateRows(
  query: UsageQuery,
  typeId: RawBuilder<unknown>,
  { from, at, ...subject }: Counted,
  count: string,
) {
  const { organizationId, range, timeZone, withDays, withPeople, withDevices } = query
  const time = sql.ref(`r.${at}`)
  const column = (is: boolean, name: string | undefined, as: string, type: string) => ({
    as,
    type,
    of: is && name ? sql.ref(`r.${name}`) : null,
  })
  const columns = [
    { as: 'day', type: 'date', of: withDays ? sql`(${time} at time zone ${timeZone})` : null },
    column(withPeople, subject.userId, 'user_id', 'int'),
    column(withPeople, subject.name, 'name', 'text'),
    column(withPeople, subject.empID, 'emp_id', 'text'),
    column(withDevices, subject.deviceId, 'device_id', 'int'),
  ]
  // Column numbers start at 1, and the type is the first column.
  const positions = columns.flatMap(({ of }, position) => (of ? [position + 2] : []))
  return sql`select ${typeId} as type_id, ${sql.join(
    columns.map(({ as, type, of }) => sql`${of ?? sql`null`}::${sql.raw(type)} as ${sql.ref(as)}`),
  )}, ${sql.raw(count)} as count
    from ${from} and r.organization_id = ${organizationId}::int
      and ${time} >= ${new Date(range.start)} and ${time} < ${new Date(range.end)}
    group by ${sql.raw([1, ...positions].join(', '))}`
}

/** Retained counts of rows that have been deleted. */
const retained: Counted = {
  from: sql`telemetry_kept r where true`,
  at: 'at',
  userId: 'user_id',
  deviceId: 'device_id',
}

/** Returns the query of all Postgres counts of a range: type_id, day, user_id, name, emp_id, device_id, count. */
export const countedRows = (query: UsageQuery): RawBuilder<unknown> =>
  sql.join(
    [
      ...(Object.keys(counted) as CountedType[]).map((typeId) =>
        aggregateRows(query, sql`${typeId}::text`, counted[typeId], 'count(*)'),
      ),
      aggregateRows(query, sql`r.type_id`, retained, 'sum(r.count)'),
    ],
    sql` union all `,
  )
