import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { maxNamedRows, type NamedRow, rowName } from '@takt/domain/areas/notifications/firedMessage.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { identifiesPeople, maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, ownedBy, table } from '../../core/items/itemTable.ts'
import { filterSql } from '../../core/items/list/filterSql.ts'
import { unindexedColumns } from '../../core/items/list/listColumns.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { visibilityFilters } from '../../core/items/visibilityFilters.ts'

/** Number of rows that a sending is about, and the first of them. */
export type Fired = { count: number; namedRows: readonly NamedRow[] }

/** Organization and type of sendings, and the viewer whose rights apply; null for no restriction. */
export type FiredFor = { organizationId: number; items: ItemRegistry; type: ItemType | null; viewer: Viewer | null }

/** Returns the subjects of these sendings that the viewer may see. Sendings without visible rows are omitted. */
export async function readFired(
  db: Kysely<Tables>,
  { organizationId, ...restriction }: FiredFor,
  sendingIds: readonly string[],
): Promise<ReadonlyMap<string, Fired>> {
  const { rows } = await sql<{ sendingId: string; count: number; namedRows: NamedRow[] }>`
    select sending_id as "sendingId", count(*)::int as count,
      (array_agg(said order by began_at, cause))[1:${sql.lit(maxNamedRows)}] as "namedRows"
    from notification_firing f where organization_id = ${organizationId}::int
      and sending_id = any(${sendingIds}::uuid[]) and ${isVisible({ organizationId, ...restriction })} group by sending_id`.execute(
    db,
  )
  return new Map(rows.map(({ sendingId, ...fired }) => [sendingId, fired]))
}

/** Condition that is true if the viewer may see the subject of firing `f`, by the current state of its row. */
function isVisible({ organizationId, items, type, viewer }: FiredFor): RawBuilder<boolean> {
  const item = type ? items.get(type.name) : undefined
  const filters = item && viewer ? visibilityFilters(item, viewer) : []
  if (!item || filters.length === 0) return sql`true`
  const conditions = [
    ownedBy(item.type, { organizationId, entityId: null }, 'item'),
    ...item.type.key.map((name) => sql`${column(name)}::text = f.said ->> ${name}`),
    ...filters.map((filter) => filterSql(item.type, filter, unindexedColumns)),
  ]
  return sql`exists (select from ${table(item.type)} as item where ${sql.join(conditions, sql` and `)})`
}

/** Reader of a sending: a session, or the part of one that background work acts with. */
export type Viewer = Pick<Session, 'globalAdmin' | 'permissions'>

/** True if the viewer may read the type at all, apart from restrictions on single rows; null viewer: always. */
export const mayReadType = (viewer: Viewer | null, type: ItemType): boolean =>
  viewer === null || mayDo(viewer, type.area, 'read')

/**
 * Returns the names of the first rows for a viewer, without people if the viewer may not see them; null viewer: all
 * names.
 */
export function namesFor(type: ItemType, { namedRows }: Fired, viewer: Viewer | null): string[] {
  const hidesPeople = viewer !== null && !maySeePeople(viewer)
  if (hidesPeople && type.name === employees.name) return []
  return namedRows.map((values) => rowName(type, values, (field) => hidesPeople && identifiesPeople(type, field)))
}

/** True if the viewer may see names of rows of a type and links to them; null viewer: always. */
export const isNamedTo = (type: ItemType, viewer: Viewer | null): boolean =>
  viewer === null ||
  maySeePeople(viewer) ||
  ![...type.key, ...type.title].some((field) => identifiesPeople(type, field))
