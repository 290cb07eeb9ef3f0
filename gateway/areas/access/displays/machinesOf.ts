import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Machines } from '../../efficiency/face.ts'

/** The machines that are in the groups now; groups that are gone hold none. */
export async function machinesOf(
  systemDb: Kysely<Tables>,
  organizationId: number,
  deviceGroupIds: readonly number[],
): Promise<Machines> {
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_array_elements_text(selected_devices) as id from device_groups
    where organization_id = ${organizationId}::int and device_group_id = any (${deviceGroupIds}::int[])
      order by 1`.execute(systemDb)
  const resourceIDs = rows.map(({ id }) => id)
  return { key: JSON.stringify(resourceIDs), resourceIDs: new Set(resourceIDs) }
}
