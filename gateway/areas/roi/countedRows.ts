import { type RoiTypeId, recordedTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type RawBuilder, sql } from 'kysely'
import { isNoticeTold, isReportMade } from './keepCounts.ts'

/** Types that are counted in Postgres; the others are values of checks. */
type CountedType = Exclude<RoiTypeId, 'checkValues' | 'fileValues'>
/** Expressions of SQL: when something was done, and by which user (its number or its name), employee or device. */
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
    from: sql`task_execution r where ${isReportMade}`,
    at: 'end_time',
  },
  noticesTold: {
    from: sql`notification_delivery r where ${isNoticeTold}`,
    at: 'at',
    userId: 'user_id',
    deviceId: 'device_id',
  },
}

/** A range, and by what besides the type rows in it are told apart: days of the zone, users and employees, devices. */
export type RowsAsked = {
  organizationId: number
  range: Interval
  timeZone: string
  withDays: boolean
  withPeople: boolean
  withDevices: boolean
}

/**
 * Rows of one kind summed up, before they are put beside others: so an index alone tells them, as its columns are what
 * they are told apart by.
 */
function sumOf(asked: RowsAsked, typeId: RawBuilder<unknown>, { from, at, ...who }: Counted, count: string) {
  const { organizationId, range, timeZone, withDays, withPeople, withDevices } = asked
  const when = sql.ref(`r.${at}`)
  const column = (is: boolean, name: string | undefined, as: string, type: string) => ({
    as,
    type,
    of: is && name ? sql.ref(`r.${name}`) : null,
  })
  const columns = [
    { as: 'day', type: 'date', of: withDays ? sql`(${when} at time zone ${timeZone})` : null },
    column(withPeople, who.userId, 'user_id', 'int'),
    column(withPeople, who.name, 'name', 'text'),
    column(withPeople, who.empID, 'emp_id', 'text'),
    column(withDevices, who.deviceId, 'device_id', 'int'),
  ]
  // The type is the first column.
  const places = columns.flatMap(({ of }, place) => (of ? [place + 2] : []))
  return sql`select ${typeId} as type_id, ${sql.join(
    columns.map(({ as, type, of }) => sql`${of ?? sql`null`}::${sql.raw(type)} as ${sql.ref(as)}`),
  )}, ${sql.raw(count)} as count
    from ${from} and r.organization_id = ${organizationId}::int
      and ${when} >= ${new Date(range.start)} and ${when} < ${new Date(range.end)}
    group by ${sql.raw([1, ...places].join(', '))}`
}

/** Sums of what is forgotten by now. */
const kept: Counted = {
  from: sql`telemetry_kept r where true`,
  at: 'at',
  userId: 'user_id',
  deviceId: 'device_id',
}

/** Everything that is counted in Postgres of a range: type_id, day, user_id, name, emp_id, device_id, count. */
export const countedRows = (asked: RowsAsked): RawBuilder<unknown> =>
  sql.join(
    [
      ...(Object.keys(counted) as CountedType[]).map((typeId) =>
        sumOf(asked, sql`${typeId}::text`, counted[typeId], 'count(*)'),
      ),
      sumOf(asked, sql`r.type_id`, kept, 'sum(r.count)'),
    ],
    sql` union all `,
  )
