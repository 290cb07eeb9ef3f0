import type { Session } from '@takt/domain/areas/access/session.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { defaultSettings, organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import type { organizationsData } from '@takt/domain/areas/organizations/responses/organizationsData.ts'
import { roiSettingNames } from '@takt/domain/areas/roi/responses/telemetry.ts'
import type { ItemType, RowOf } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { itemRow, selection, table } from '../../core/items/itemTable.ts'
import { reachable } from './reachOrganization.ts'

/** Rows have the types of their item types. */
type OrganizationsResponse = z.input<typeof organizationsData>
type Selected = Record<string, unknown> & { organizationId: number }
type Settings = RowOf<typeof organizationSettings> & { version?: number }

/** Removes costs of people and the price of Takt from settings; all users see the other ones. */
const publicSettings = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(roiSettingNames as readonly string[]).includes(name)),
  ) as Omit<Settings, (typeof roiSettingNames)[number]>

/** Returns the accessible organizations of an entity with their locations, and their settings by ID. */
export async function listOrganizations(
  systemDb: Kysely<Tables>,
  session: Session,
  entityId: number | null,
): Promise<OrganizationsResponse> {
  const within = sql`organization_id in (select o.organization_id from organizations o
    where o.entity_id = ${entityId}::int and ${reachable(session)})`
  const rowsOf = async <Type extends ItemType>(type: Type) => {
    const { rows } = await sql<Selected>`select ${selection(type)} from ${table(type)} where ${within}
      order by ${sql.ref('organization_id')}, ${sql.ref(type.name === locations.name ? 'location_id' : 'organization_id')}`.execute(
      systemDb,
    )
    return rows.map((row) => itemRow(type, row))
  }
  const [organizationRows, locationRows, settings] = await Promise.all([
    rowsOf(organizations),
    rowsOf(locations),
    rowsOf(organizationSettings),
  ])
  const locationsOf = Map.groupBy(locationRows, (location) => location.organizationId)
  const settingsOf = new Map(settings.map((row) => [row.organizationId, row]))
  return {
    organizations: organizationRows.map((row) => ({ ...row, locations: locationsOf.get(row.organizationId) ?? [] })),
    organizationSettingsMapByOrgId: Object.fromEntries(
      organizationRows.map(({ organizationId }) => [
        organizationId,
        publicSettings(settingsOf.get(organizationId) ?? defaultSettings(organizationId)),
      ]),
    ),
  }
}
