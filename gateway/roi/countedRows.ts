import { type RoiTypeId, recordedTypes } from '@takt/domain/roi/roiTypes.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
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

const column = (name: string | undefined, type: string) =>
  sql`${name ? sql.ref(`r.${name}`) : sql`null`}::${sql.raw(type)}`

function rowsOf(typeId: CountedType, organizationId: number, range: Interval): RawBuilder<unknown> {
  const { from, at, userId, name, empID, deviceId } = counted[typeId]
  const when = sql.ref(`r.${at}`)
  return sql`select ${typeId}::text as type_id, ${when} as at, ${column(userId, 'int')} as user_id,
      ${column(name, 'text')} as name, ${column(empID, 'text')} as emp_id, ${column(deviceId, 'int')} as device_id, 1 as count
    from ${from} and r.organization_id = ${organizationId}::int
      and ${when} >= ${new Date(range.start)} and ${when} < ${new Date(range.end)}`
}

/** Sums of what is forgotten by now. */
const kept = (organizationId: number, range: Interval) =>
  sql`select r.type_id, r.at, r.user_id, null::text as name, null::text as emp_id, r.device_id, r.count
    from telemetry_kept r where r.organization_id = ${organizationId}::int
      and r.at >= ${new Date(range.start)} and r.at < ${new Date(range.end)}`

/** Everything that is counted in Postgres of a range: type_id, at, user_id, name, emp_id, device_id, count. */
export const countedRows = (organizationId: number, range: Interval): RawBuilder<unknown> =>
  sql.join(
    [
      ...(Object.keys(counted) as CountedType[]).map((typeId) => rowsOf(typeId, organizationId, range)),
      kept(organizationId, range),
    ],
    sql` union all `,
  )
