import type { ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { snakeCase, tableName } from '../items/itemTable.ts'
import type { InUse } from './sweepUnused.ts'

/** Returns the fields of rows that refer to content by its `sha256`, in all areas. */
export const fileFieldsOf = (types: readonly ItemType[]) =>
  types.flatMap((type) =>
    Object.entries(type.fields)
      .filter(([, { schema }]) => schema instanceof z.ZodObject && 'sha256' in schema.shape)
      .map(([name]) => ({ table: tableName(type), column: snakeCase(name) })),
  )

/**
 * Finds the content of an organization that is referenced by rows of item types or by files of scheduled task
 * executions.
 */
export function filesInUse(db: Kysely<Tables>, organizationId: number): InUse {
  return async (hashes) => {
    const from = (table: string, hash: RawBuilder<unknown>) =>
      sql`select ${hash} as sha256 from ${sql.table(table)}
        where organization_id = ${organizationId}::int and ${hash} = any(${hashes}::text[])`
    const uses = fileFieldsOf(itemTypes).map(({ table, column }) => from(table, sql`${sql.ref(column)} ->> 'sha256'`))
    const all = sql.join([...uses, from('task_file', sql`sha256`)], sql` union `)
    const { rows } = await sql<{ sha256: string }>`${all}`.execute(db)
    return new Set(rows.map(({ sha256 }) => sha256))
  }
}
