import { fieldNames, fieldOf } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, sqlTypes, storedFields, table } from '../../gateway/core/items/itemTable.ts'
import type { RowSpec } from './rowSpecs.ts'

const rowsPerTransaction = 50_000

/**
 * Creates the rows inside Postgres, in the event log and in the tables, identical to those that commands would have
 * written one by one. `systemDb`: a login that may write for every organization. Chunks of rows are committed
 * separately, so that no reader of the log waits long.
 */
export async function makeOrganizationRows(
  systemDb: Kysely<Tables>,
  organizationId: number,
  spec: RowSpec,
  report: (doneCount: number) => void = () => {},
): Promise<void> {
  for (let from = 1; from <= spec.count; from += rowsPerTransaction) {
    const to = Math.min(from + rowsPerTransaction - 1, spec.count)
    await systemDb.transaction().execute(async (trx) => {
      await sql`create temporary table made on commit drop as
        select gen_random_uuid() as row_id, ${values(spec)} from generate_series(${from}::bigint, ${to}::bigint) as
          n`.execute(trx)
      // More pending entries are collected before they are merged into the search index.
      await sql`set local gin_pending_list_limit = '64MB'`.execute(trx)
      await events(spec, organizationId).execute(trx)
      await rows(spec, organizationId).execute(trx)
      for (const name of fieldNames(spec.type, (field) => field.effective))
        await effectiveValues(spec, organizationId, name).execute(trx)
    })
    report(to)
  }
}

const values = ({ type, fields }: RowSpec) =>
  sql.join(
    storedFields(type).map(
      (name) =>
        sql`(${sql.raw(fields[name] ?? 'null')})::${sql.raw(sqlTypes[fieldOf(type, name).stored])} as ${column(name)}`,
    ),
  )

const object = (names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${column(name)}`))})`

const keyText = ({ type }: RowSpec) => sql`concat_ws('~', ${sql.join(type.key.map(column))})`

const events = (spec: RowSpec, organizationId: number): RawBuilder<unknown> => sql`
  insert into event (organization_id, area, stream, version, type, data, meta)
  select ${organizationId}::int, ${spec.type.area}, ${`${spec.type.name}/`} || ${keyText(spec)},
    1, ${`${spec.type.name}.added`},
    jsonb_build_object('key', ${object(spec.type.key)}, 'rowId', row_id, 'row', ${object(storedFields(spec.type))}),
    '{"userId": null}' from made`

function rows({ type }: RowSpec, organizationId: number): RawBuilder<unknown> {
  const names = sql.join(storedFields(type).map(column))
  return sql`insert into ${table(type)} (organization_id, ${names}, row_id, version)
    select ${organizationId}::int, ${names}, row_id, 1 from made`
}

const effectiveValues = (spec: RowSpec, organizationId: number, name: string): RawBuilder<unknown> => sql`
  insert into effective_value (organization_id, item_type, key, field, effective_from, value)
  select ${organizationId}::int, ${spec.type.name}, ${keyText(spec)}, ${name}, null,
    coalesce(to_jsonb(${column(name)}), 'null')
  from made`
