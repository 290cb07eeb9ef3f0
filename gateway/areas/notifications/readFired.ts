import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { mostNamed, namedSaid, type Said } from '@takt/domain/areas/notifications/sayFired.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { maySeePeople, tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, ownedBy, table } from '../../core/items/itemTable.ts'
import { filterSql } from '../../core/items/list/filterSql.ts'
import { plainColumns } from '../../core/items/list/listColumns.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { shownFilters } from '../../core/items/shownTo.ts'

/** How many rows a sending is about, and the first of them. */
export type Fired = { count: number; said: readonly Said[] }

/** Whose a sending is, what it is about, and who reads it; null: all of it. */
export type FiredFor = { organizationId: number; items: ItemRegistry; type: ItemType | null; viewer: Viewer | null }

/**
 * What each of these sendings is about, as far as the viewer is shown rows of the type at all: none is among them of
 * which the viewer is shown nothing.
 */
export async function readFired(
  db: Kysely<Tables>,
  { organizationId, ...asked }: FiredFor,
  sendingIds: readonly string[],
): Promise<ReadonlyMap<string, Fired>> {
  const { rows } = await sql<{ sendingId: string; count: number; said: Said[] }>`
    select sending_id as "sendingId", count(*)::int as count,
      (array_agg(said order by began_at, cause))[1:${sql.lit(mostNamed)}] as said
    from notification_firing f where organization_id = ${organizationId}::int
      and sending_id = any(${sendingIds}::uuid[]) and ${isShown({ organizationId, ...asked })} group by sending_id`.execute(
    db,
  )
  return new Map(rows.map(({ sendingId, ...fired }) => [sendingId, fired]))
}

/** Whether a viewer is shown what firing `f` is about: its row, as it is now. */
function isShown({ organizationId, items, type, viewer }: FiredFor): RawBuilder<boolean> {
  const item = type ? items.get(type.name) : undefined
  const filters = item && viewer ? shownFilters(item, viewer) : []
  if (!item || filters.length === 0) return sql`true`
  const conditions = [
    ownedBy(item.type, { organizationId, entityId: null }, 'item'),
    ...item.type.key.map((name) => sql`${column(name)}::text = f.said ->> ${name}`),
    ...filters.map((filter) => filterSql(item.type, filter, plainColumns)),
  ]
  return sql`exists (select from ${table(item.type)} as item where ${sql.join(conditions, sql` and `)})`
}

/** Who reads what was fired: a session, or as much of one as work in the background acts with. */
export type Viewer = Pick<Session, 'globalAdmin' | 'permissions'>

/** Whether somebody may be told of rows of a type, as far as these are shown to them; null: whoever it is. */
export const mayBeToldOf = (viewer: Viewer | null, type: ItemType): boolean =>
  viewer === null || mayDo(viewer, type.area, 'read')

/** What the first rows are called to somebody: without who people are to whoever may not see them; null: to anybody. */
export function namesFor(type: ItemType, { said }: Fired, viewer: Viewer | null): string[] {
  const hidesPeople = viewer !== null && !maySeePeople(viewer)
  if (hidesPeople && type.name === employees.name) return []
  return said.map((values) => namedSaid(type, values, (field) => hidesPeople && tellsWho(type, field)))
}

/** Whether rows of a type may be named, and linked to, in what somebody reads; null: anybody. */
export const isNamedTo = (type: ItemType, viewer: Viewer | null): boolean =>
  viewer === null || maySeePeople(viewer) || ![...type.key, ...type.title].some((field) => tellsWho(type, field))
