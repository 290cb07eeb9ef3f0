import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, ownerColumn, snakeCase } from '../itemTable.ts'

/** How much of a text its index knows, in letters (migrations/postgres/0125). */
export const indexedLength = 200

/**
 * Whether the table of a type has the indexes of migrations/postgres/0125 (`index_list`): all whose rows belong to an
 * organization by their key. Entities, organizations and settings are few and have none.
 */
export const hasListIndexes = (type: ItemType) =>
  type.scope === 'organization' && type.key.every((name) => snakeCase(name) !== ownerColumn(type))

/** How a list compares the text columns of what it reads. */
export type ListColumns = {
  /** A text without regard to case. */
  folded: (name: string) => RawBuilder<unknown>
  /**
   * Its first `indexedLength` letters, in the column that an index and row security allow to look for; null where there
   * is none.
   */
  beginning: (name: string) => RawBuilder<unknown> | null
}

const computed = (name: string) => sql`(folded(${column(name)}) collate "C")`

/** Columns of what has none but the fields: a table as of an instant, say. */
export const plainColumns: ListColumns = { folded: computed, beginning: () => null }

/** Columns of a table that has list indexes. */
export const indexedColumns = (type: ItemType): ListColumns => {
  const beginning = (name: string) => sql.ref(`${snakeCase(name)}_folded`)
  return {
    folded: (name) => ((fieldOf(type, name).size ?? 0) <= indexedLength ? beginning(name) : computed(name)),
    beginning,
  }
}
