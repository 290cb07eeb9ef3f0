import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { column, keyRelation, ownedBy, ownerOf, table } from './itemTable.ts'
import { filterSql } from './list/filterSql.ts'
import { unindexedColumns } from './list/listColumns.ts'
import type { ItemContext, MountedItem } from './mountedItem.ts'
import { type ItemStates, readStates } from './project/itemStates.ts'
import { visibilityFilters } from './visibilityFilters.ts'

const filtersOf = ({ tenant: { access } }: ItemContext, item: MountedItem) =>
  access ? visibilityFilters(item, access) : []

/** True if the session may see all rows of a type. */
export const seesAllRows = (context: ItemContext, item: MountedItem): boolean => filtersOf(context, item).length === 0

/** Returns the rows of these keys that the session may see; for its changes and removals the others do not exist. */
export async function visibleStates(
  context: ItemContext,
  item: MountedItem,
  requested: readonly ItemKey[],
): Promise<ItemStates> {
  const states = await readStates(context.trx, item.type, ownerOf(item.type, context.tenant), requested)
  const filters = filtersOf(context, item)
  if (filters.length === 0 || states.size === 0) return states
  const { type } = item
  const keys = sql.join(type.key.map(column))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(type.key.map((name) => sql`${column(name)} as ${sql.ref(name)}`))} from ${table(type)}
    where ${ownedBy(type, ownerOf(type, context.tenant))}
      and (${keys}) in (select ${keys} from ${keyRelation(
        type,
        [...states.values()].map(({ row }) => row),
      )})
      and ${sql.join(
        filters.map((filter) => filterSql(type, filter, unindexedColumns)),
        sql` and `,
      )}`.execute(context.trx)
  const visible = new Set(rows.map((row) => keyText(type, row)))
  return new Map([...states].filter(([key]) => visible.has(key)))
}
