import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Returns the query of existing and deleted devices, with the time of deletion (`retiredAt`, epoch ms, null: not
 * deleted).
 */
export const devicesOfAllTime = (organizationId: number): RawBuilder<unknown> => sql`
  select device_id as "deviceId", device_type_id as "deviceTypeId",
    exclude_from_dashboards_and_reports as excluded, null::bigint as "retiredAt"
  from devices where organization_id = ${organizationId}::int
  union all select (row ->> 'deviceId')::int, row ->> 'deviceTypeId',
    (row ->> 'excludeFromDashboardsAndReports')::bool, retired_at
  from retired_item where organization_id = ${organizationId}::int and item_type = 'devices'
  order by "deviceId"`

/** Returns the time of deletion of rows (epoch ms), by the text of their key. */
export async function retiredAt(
  db: Kysely<Tables>,
  organizationId: number,
  itemType: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; at: number }>`select key, retired_at as at from retired_item
    where organization_id = ${organizationId}::int and item_type = ${itemType}`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
