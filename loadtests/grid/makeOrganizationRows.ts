import { fieldNames, fieldOf } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, sqlTypes, storedFields, table } from '../../gateway/core/items/itemTable.ts'
import type { MadeRows } from './madeRows.ts'

const rowsPerTransaction = 50_000

/**
 * Makes the rows inside Postgres, in the log and in the tables, equal to what commands would have written one by one.
 * `systemDb`: a login that may write for every organization. Chunks of rows commit by themselves, so that no reader of
 * the log waits long.
 */
export async function makeOrganizationRows(
  systemDb: Kysely<Tables>,
  organizationId: number,
  made: MadeRows,
  tell: (done: number) => void = () => {},
): Promise<void> {
  for (let from = 1; from <= made.count; from += rowsPerTransaction) {
    const to = Math.min(from + rowsPerTransaction - 1, made.count)
    await systemDb.transaction().execute(async (trx) => {
      await sql`create temporary table made on commit drop as
        select gen_random_uuid() as row_id, ${values(made)} from generate_series(${from}::bigint, ${to}::bigint) as
          n`.execute(trx)
      // What is added to the search index is sorted into it more at a time.
      await sql`set local gin_pending_list_limit = '64MB'`.execute(trx)
      await events(made, organizationId).execute(trx)
      await rows(made, organizationId).execute(trx)
      for (const name of fieldNames(made.type, (field) => field.effective))
        await effectiveValues(made, organizationId, name).execute(trx)
    })
    tell(to)
  }
}

const values = ({ type, fields }: MadeRows) =>
  sql.join(
    storedFields(type).map(
      (name) =>
        sql`(${sql.raw(fields[name] ?? 'null')})::${sql.raw(sqlTypes[fieldOf(type, name).stored])} as ${column(name)}`,
    ),
  )

const object = (names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${column(name)}`))})`

const keyText = ({ type }: MadeRows) => sql`concat_ws('~', ${sql.join(type.key.map(column))})`

const events = (made: MadeRows, organizationId: number): RawBuilder<unknown> => sql`
  insert into event (organization_id, area, stream, version, type, data, meta)
  select ${organizationId}::int, ${made.type.area}, ${`${made.type.name}/`} || ${keyText(made)},
    1, ${`${made.type.name}.added`},
    jsonb_build_object('key', ${object(made.type.key)}, 'rowId', row_id, 'row', ${object(storedFields(made.type))}),
    '{"userId": null}' from made`

function rows({ type }: MadeRows, organizationId: number): RawBuilder<unknown> {
  const names = sql.join(storedFields(type).map(column))
  return sql`insert into ${table(type)} (organization_id, ${names}, row_id, version)
    select ${organizationId}::int, ${names}, row_id, 1 from made`
}

const effectiveValues = (made: MadeRows, organizationId: number, name: string): RawBuilder<unknown> => sql`
  insert into effective_value (organization_id, item_type, key, field, effective_from, value)
  select ${organizationId}::int, ${made.type.name}, ${keyText(made)}, ${name}, null,
    coalesce(to_jsonb(${column(name)}), 'null')
  from made`
