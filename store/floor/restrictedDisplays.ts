import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

/**
 * A wall display that shows only some machines, or the screen at one machine; and the devices that report these machines
 * now.
 */
export type RestrictedDisplay = { displayId: number; deviceIds: ReadonlySet<number> }

type Row = { organizationId: number; displayId: number; deviceIds: number[] }

/** Returns the restricted wall displays and the screens at machines of every organization that have not been revoked. */
export async function restrictedDisplays(db: Kysely<Tables>): Promise<ReadonlyMap<number, RestrictedDisplay[]>> {
  const { rows } = await sql<Row>`
    select d.organization_id as "organizationId", d.display_id as "displayId", case when d.device_id is not null then
      array(select v.device_id from devices v where v.organization_id = d.organization_id
        and v.resource_id = d.resource_id and v.reports = 'state' order by v.device_id)
      else array(select distinct v.device_id from device_groups g
        join devices v on v.organization_id = g.organization_id and g.selected_devices ? v.resource_id
          and v.reports = 'state'
        where g.organization_id = d.organization_id and d.device_group_ids @> to_jsonb(g.device_group_id)
        order by v.device_id) end as "deviceIds"
    from display d where coalesce(d.device_group_ids, to_jsonb(d.device_id)) is not null and d.revoked_at is null order by d.display_id`.execute(
    db,
  )
  const displaysByOrganization = new Map<number, RestrictedDisplay[]>()
  for (const { organizationId, displayId, deviceIds } of rows) {
    const displays = displaysByOrganization.get(organizationId) ?? []
    displays.push({ displayId, deviceIds: new Set(deviceIds) })
    displaysByOrganization.set(organizationId, displays)
  }
  return displaysByOrganization
}
