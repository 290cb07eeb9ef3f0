import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, ownerColumn, snakeCase } from '../itemTable.ts'

/** Length of the text prefix in an index, in characters (migrations/postgres/0125). */
export const indexedLength = 200

/**
 * True if the table of a type has the indexes of migrations/postgres/0125 (`index_list`): all types with rows that
 * belong to an organization by their key. Entities, organizations and settings are small and have none.
 */
export const hasListIndexes = (type: ItemType) =>
  type.scope === 'organization' && type.key.every((name) => snakeCase(name) !== ownerColumn(type))

/** The text columns that a list compares. */
export type ListColumns = {
  /** Returns the case-folded text. */
  folded: (name: string) => RawBuilder<unknown>
  /**
   * Returns its first `indexedLength` characters, in the column that an index and row-level security allow to search;
   * null if there is none.
   */
  prefix: (name: string) => RawBuilder<unknown> | null
}

const computed = (name: string) => sql`(folded(${column(name)}) collate "C")`

/** Columns of a relation without list indexes, such as a table as of an instant. */
export const unindexedColumns: ListColumns = { folded: computed, prefix: () => null }

/** Returns the columns of a table with list indexes. */
export const indexedColumns = (type: ItemType): ListColumns => {
  const prefix = (name: string) => sql.ref(`${snakeCase(name)}_folded`)
  return {
    folded: (name) => ((fieldOf(type, name).size ?? 0) <= indexedLength ? prefix(name) : computed(name)),
    prefix,
  }
}
