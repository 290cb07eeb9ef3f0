import { fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import { sql } from 'kysely'
import type { Owner } from '../events/append.ts'
import { column, ownerColumn, snakeCase, sqlTypes, storedFields } from './itemTable.ts'

/** The table as it stood at an instant (epoch ms), folded from the log; the same columns as the table itself. */
export function asOfTable(type: ItemType, owner: Owner | null, asOf: number) {
  const columns = storedFields(type).map((name) => {
    const field = fieldOf(type, name)
    const value =
      field.stored === 'json' ? sql`nullif(merged -> ${name}::text, 'null'::jsonb)` : sql`merged ->> ${name}::text`
    return sql`(${value})::${sql.raw(sqlTypes[field.stored])} as ${column(name)}`
  })
  if (!storedFields(type).some((name) => snakeCase(name) === ownerColumn(type)))
    columns.push(sql`owner as ${sql.ref(ownerColumn(type))}`)
  const owned = !owner
    ? sql`true`
    : type.scope === 'organization'
      ? sql`organization_id = ${owner.organizationId}::int`
      : sql`organization_id is null and entity_id = ${owner.entityId}::int`
  return sql`(
    select ${sql.join(columns)}, row_id, version from (
      select jsonb_merge(coalesce(data -> 'row', data -> 'fields', '{}') order by version) as merged,
        max(coalesce(organization_id, entity_id)) as owner, max(version) as version,
        (array_agg(type order by version desc))[1] as latest, (array_agg(data ->> 'rowId' order by version desc))[1]::uuid as row_id
      from event
      where ${owned} and split_part(stream, '/', 1) = ${type.name} and recorded_at <= ${new Date(asOf)}
      group by stream
    ) as folded_event where latest <> ${`${type.name}.removed`}
  )`
}
