import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { column, keyRelation, ownedBy, ownerOf, table } from './itemTable.ts'
import { filterSql } from './list/filterSql.ts'
import { plainColumns } from './list/listColumns.ts'
import type { ItemContext, MountedItem } from './mountedItem.ts'
import { type ItemStates, readStates } from './project/itemStates.ts'
import { shownFilters } from './shownTo.ts'

const filtersOf = ({ tenant: { asks } }: ItemContext, item: MountedItem) => (asks ? shownFilters(item, asks) : [])

/** Whether who asks is shown all rows of a type. */
export const isShownAll = (context: ItemContext, item: MountedItem): boolean => filtersOf(context, item).length === 0

/** The rows of these keys without those that who asks is not shown: to whoever changes or removes them these are not there. */
export async function shownStates(
  context: ItemContext,
  item: MountedItem,
  wanted: readonly ItemKey[],
): Promise<ItemStates> {
  const states = await readStates(context.trx, item.type, ownerOf(item.type, context.tenant), wanted)
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
        filters.map((filter) => filterSql(type, filter, plainColumns)),
        sql` and `,
      )}`.execute(context.trx)
  const shown = new Set(rows.map((row) => keyText(type, row)))
  return new Map([...states].filter(([key]) => shown.has(key)))
}
