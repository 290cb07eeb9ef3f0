import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { type RawBuilder, sql } from 'kysely'
import { table } from '../../../core/items/itemTable.ts'
import type { MountedItem } from '../../../core/items/mountedItem.ts'
import { countFacts } from './deleteFacts.ts'
import type { RemovalParts } from './removalParts.ts'

export type OrganizationContents = { itemType: string | null; label: string; count: number }[]

// Settings, initial rows and dependent rows do not count as content.
const counts = ({ type, initial, goesAlong }: MountedItem) =>
  type.scope === 'organization' && type.name !== organizationSettings.name && !initial && !goesAlong

/** Returns the number of rows of an organization by item type, and of the measurements of its machines. */
export async function contentsOf(
  { systemDb, clickhouse, items }: Pick<RemovalParts, 'systemDb' | 'clickhouse' | 'items'>,
  { organizationId }: Tenant,
): Promise<OrganizationContents> {
  const types = [...items.values()].filter(counts).map(({ type }) => type)
  const parts = types.map(
    (type): RawBuilder<unknown> => sql`select ${type.name} as name, count(*) as total from ${table(type)}
      where organization_id = ${organizationId}::int`,
  )
  const { rows } = await sql<{ name: string; total: number }>`${sql.join(parts, sql` union all `)}`.execute(systemDb)
  const totals = new Map(rows.map(({ name, total }) => [name, total]))
  const measurements = await countFacts(clickhouse, organizationId!, 'slice')
  return [
    ...types.map((type) => ({ itemType: type.name, label: type.label, count: totals.get(type.name) ?? 0 })),
    { itemType: null, label: 'Measurement', count: measurements },
  ].filter(({ count }) => count > 0)
}
