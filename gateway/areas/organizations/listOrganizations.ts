import type { Session } from '@takt/domain/areas/access/session.ts'
import type { organizationsData } from '@takt/domain/areas/organizations/answers/places.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { defaultSettings, organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { roiSettingNames } from '@takt/domain/areas/roi/answers/telemetry.ts'
import type { ItemType, RowOf } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { itemRow, selection, table } from '../../core/items/itemTable.ts'
import { reachable } from './reachOrganization.ts'

/** Rows are what the types of their items say. */
type OrganizationsSent = z.input<typeof organizationsData>
type Selected = Record<string, unknown> & { organizationId: number }
type Settings = RowOf<typeof organizationSettings> & { version?: number }

/** Everybody is told the settings of where they work, but for what people cost and what was paid for Takt. */
const toldToAll = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(roiSettingNames as readonly string[]).includes(name)),
  ) as Omit<Settings, (typeof roiSettingNames)[number]>

/** The organizations of an entity that the session may reach, with their locations, and their settings by id. */
export async function listOrganizations(
  systemDb: Kysely<Tables>,
  session: Session,
  entityId: number | null,
): Promise<OrganizationsSent> {
  const within = sql`organization_id in (select o.organization_id from organizations o
    where o.entity_id = ${entityId}::int and ${reachable(session)})`
  const rowsOf = async <Type extends ItemType>(type: Type) => {
    const { rows } = await sql<Selected>`select ${selection(type)} from ${table(type)} where ${within}
      order by ${sql.ref('organization_id')}, ${sql.ref(type.name === locations.name ? 'location_id' : 'organization_id')}`.execute(
      systemDb,
    )
    return rows.map((row) => itemRow(type, row))
  }
  const [found, places, settings] = await Promise.all([
    rowsOf(organizations),
    rowsOf(locations),
    rowsOf(organizationSettings),
  ])
  const placesOf = Map.groupBy(places, (place) => place.organizationId)
  const settingsOf = new Map(settings.map((row) => [row.organizationId, row]))
  return {
    organizations: found.map((row) => ({ ...row, locations: placesOf.get(row.organizationId) ?? [] })),
    organizationSettingsMapByOrgId: Object.fromEntries(
      found.map(({ organizationId }) => [
        organizationId,
        toldToAll(settingsOf.get(organizationId) ?? defaultSettings(organizationId)),
      ]),
    ),
  }
}
