import type { Session } from '@takt/domain/access/session.ts'
import { mayDo } from '@takt/domain/access/session.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { employees } from '@takt/domain/masterData/employees.ts'
import { mostNamed, namedSaid, type Said } from '@takt/domain/notifications/sayFired.ts'
import { maySeePeople, tellsWho } from '@takt/domain/peopleFields.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { ItemRegistry } from '../items/mountedItem.ts'

/** How many rows a sending is about, and the first of them. */
export type Fired = { count: number; said: readonly Said[] }

/** What each of these sendings is about. */
export async function readFired(
  db: Kysely<Tables>,
  organizationId: number,
  sendingIds: readonly string[],
): Promise<ReadonlyMap<string, Fired>> {
  const { rows } = await sql<{ sendingId: string; count: number; said: Said[] }>`
    select sending_id as "sendingId", count(*)::int as count,
      (array_agg(said order by began_at, cause))[1:${sql.lit(mostNamed)}] as said
    from notification_firing where organization_id = ${organizationId}::int
      and sending_id = any(${sendingIds}::uuid[]) group by sending_id`.execute(db)
  return new Map(rows.map(({ sendingId, ...fired }) => [sendingId, fired]))
}

/** Who reads what was fired: a session, or as much of one as work in the background acts with. */
export type Viewer = Pick<Session, 'globalAdmin' | 'permissions'>

/**
 * Whether somebody may be told of rows of a type: who is shown only some of them is told of none, since nothing that
 * was fired, nor how many, is looked at row by row.
 */
export const mayBeToldOf = (items: ItemRegistry, viewer: Viewer | null, type: ItemType): boolean =>
  viewer === null ||
  (mayDo(viewer, type.area, 'read') && (items.get(type.name)?.rules?.shownTo?.(viewer) ?? []).length === 0)

/** What the first rows are called to somebody: without who people are to whoever may not see them; null: to anybody. */
export function namesFor(type: ItemType, { said }: Fired, viewer: Viewer | null): string[] {
  const hidesPeople = viewer !== null && !maySeePeople(viewer)
  if (hidesPeople && type.name === employees.name) return []
  return said.map((values) => namedSaid(type, values, (field) => hidesPeople && tellsWho(type, field)))
}
