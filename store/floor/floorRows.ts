import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { type Kysely, sql } from 'kysely'
import { devicesOfAllTime } from '../postgres/retiredRows.ts'
import type { Tables } from '../postgres/tables.ts'

export type FloorRows = {
  timeZone: string
  /** Days as `YYYY-MM-DD`; `firstFact` in epoch ms. */
  resources: {
    resourceID: string
    description: string | null
    zone: string | null
    commissionedOn: string | null
    decommissionedOn: string | null
    firstFact: number | null
    /** Fingerprint of the attachments for which it was determined; null: unknown, or not determined yet. */
    firstFactOf: string | null
    hasFirstFact: boolean
  }[]
  /** Includes deleted devices, with the time of their deletion. */
  devices: { deviceId: number; deviceTypeId: string; excluded: boolean; retiredAt: number | null }[]
  scheduleIDs: string[]
  exceptions: ScheduleException[]
  values: { type: string; key: string; field: string; from: number | null; value: unknown }[]
}

/** Reads all rows of the floor in one statement, so that they are consistent. */
export async function readFloorRows(db: Kysely<Tables>, organizationId: number): Promise<FloorRows> {
  const inOrganization = sql`organization_id = ${organizationId}::int`
  const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(row), '[]') from (${rows}) as row)`
  const result = await sql<FloorRows>`select
    coalesce((select time_zone from organization_settings where ${inOrganization}), 'UTC') as "timeZone",
    ${list(sql`select r.resource_id as "resourceID", r.description, l.timezone as zone,
        r.commissioned_on as "commissionedOn", r.decommissioned_on as "decommissionedOn", f.at as "firstFact",
        f.attachments as "firstFactOf", f.resource_id is not null as "hasFirstFact"
      from resources r left join locations l using (organization_id, location_id)
        left join first_fact f using (organization_id, resource_id)
      where r.${inOrganization} order by r.resource_id`)} as resources,
    ${list(devicesOfAllTime(organizationId))} as devices,
    (select coalesce(jsonb_agg(schedule_id order by schedule_id), '[]') from schedules where ${inOrganization}) as "scheduleIDs",
    ${list(sql`select schedule_exception_id as "scheduleExceptionID", schedule_id as "scheduleID",
      resource_id as "resourceID", date, kind, shift_num as "shiftNum", start, "end", reason
      from schedule_exceptions where ${inOrganization} order by schedule_exception_id`)} as exceptions,
    ${list(sql`select item_type as type, key, field, effective_from as "from", value from effective_value
      where ${inOrganization} and (item_type in ('organizationSettings', 'resources', 'devices', 'schedules')
        or item_type = 'jobOperations' and field = 'cycleStandardSecs'
        or item_type = 'jobOperations' and field = 'sharesCycle' and key in (select key from effective_value
          where ${inOrganization} and item_type = 'jobOperations' and field = 'sharesCycle' and value = 'true'))
      order by item_type, key, field, effective_from nulls first`)} as values`.execute(db)
  return result.rows[0]!
}
