import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Owner } from '../../events/append.ts'
import {
  column,
  columnOf,
  eventsOf,
  ownedBy,
  ownerColumn,
  ownerId,
  snakeCase,
  sqlTypes,
  storedFields,
  table,
} from '../itemTable.ts'

/**
 * Returns the table as of an instant (epoch ms), with the columns of the table itself. Rows without later events are
 * taken as they are, and the others are folded from the log, so the cost depends on later events and not on the table
 * size. `present`: a selection of current rows that is sufficient; by default all.
 */
export function asOfTable(
  type: ItemType,
  owner: Owner | null,
  asOf: number,
  present?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const names = storedFields(type)
  const columns = [...names.map(snakeCase), 'row_id', 'version']
  const needsOwnerColumn = columns.every((name) => name !== ownerColumn(type))
  const all = sql.join([...columns, ...(needsOwnerColumn ? [ownerColumn(type)] : [])].map((name) => sql.ref(name)))
  const current = present
    ? sql`(select ${sql.join(names.map((name) => sql`${sql.ref(name)} as ${column(name)}`))}, "rowId" as row_id, version
        ${needsOwnerColumn ? sql`, ${ownerId(type, owner!)}::int as ${sql.ref(ownerColumn(type))}` : sql``} from (${present})
          as present)`
    : table(type)
  const key = sql`concat_ws('~', ${sql.join(type.key.map((name) => columnOf('item', name)))})`
  return sql`(
    with touched as materialized (${changedKeys(type, owner, asOf)})
    select ${all} from ${current} as item
    where ${owner ? ownedBy(type, owner) : sql`true`} and not exists (select from touched where touched.key = ${key})
    union all
    select ${all} from (${folded(type, owner, asOf)}) as folded_event where latest <> ${`${type.name}.removed`}
  )`
}

/** Counts the rows with events after an instant (epoch ms), up to one more than `max`. */
export async function countChangedRows(db: Kysely<Tables>, type: ItemType, owner: Owner, asOf: number, max: number) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${changedKeys(type, owner, asOf)} limit ${max + 1}::int) as touched`.execute(db)
  return rows[0]!.total
}

/** Returns the keys of rows with later changes, or with earlier values that became effective later. */
function changedKeys(type: ItemType, owner: Owner | null, asOf: number) {
  const changed = sql`select substr(stream, ${type.name.length + 2}::int) as key from event
    where ${typeEvents(type, owner)} and recorded_at > ${new Date(asOf)}`
  if (!owner?.organizationId || storedFields(type).every((name) => !fieldOf(type, name).effective)) return changed
  return sql`${changed} union select key from effective_value
    where organization_id = ${owner.organizationId}::int
      and item_type = ${type.name} and effective_from > ${asOf}::bigint`
}

const typeEvents = (type: ItemType, owner: Owner | null) =>
  sql`${owner ? eventsOf(owner) : sql`true`} and item_type = ${type.name}`

/**
 * Folds these rows from their events up to the instant. A row that was removed and added again is folded since it was
 * last added.
 */
function folded(type: ItemType, owner: Owner | null, asOf: number) {
  const value = (name: string) =>
    fieldOf(type, name).effective ? sql.ref(`${snakeCase(name)}_then`) : sql`merged -> ${name}::text`
  const columns = storedFields(type).map((name) => {
    const { stored } = fieldOf(type, name)
    const storedValue = stored === 'json' ? sql`nullif(${value(name)}, 'null')` : sql`${value(name)} #>> '{}'`
    return sql`(${storedValue})::${sql.raw(sqlTypes[stored])} as ${column(name)}`
  })
  const needsOwnerColumn = storedFields(type).every((name) => snakeCase(name) !== ownerColumn(type))
  const dated = storedFields(type).filter((name) => fieldOf(type, name).effective)
  const effectiveColumns = dated.map(
    (name) => sql`, (array_agg(said -> ${name}::text order by since desc nulls last, version desc)
      filter (where jsonb_exists(said, ${name}) and (since is null or since <= ${asOf}::bigint)))[1]
      as ${sql.ref(`${snakeCase(name)}_then`)}`,
  )
  // An event with several effective times (`effective`) is treated like several events.
  const apiece = sql`, lateral (
    select coalesce(data -> 'row', data -> 'fields', '{}') as said,
      case when jsonb_exists(data, 'row') then null
        else coalesce((data ->> 'effectiveFrom')::bigint, floor(extract(epoch
          from recorded_at) * 1000)::bigint) end as since
    ${
      dated.length === 0
        ? sql``
        : sql`union all select jsonb_build_object(field, point -> 'value'), (point ->> 'from')::bigint
            from jsonb_each(data -> 'effective') as held(field, points), jsonb_array_elements(points) as point`
    }) as piece`
  return sql`
    select ${sql.join(columns)}, row_id, version, latest ${
      needsOwnerColumn
        ? sql`,
      owner as ${sql.ref(ownerColumn(type))}`
        : sql``
    }
    from (
      select distinct on (organization_id, entity_id, stream) jsonb_merge(said order by version) as merged,
        max(coalesce(organization_id, entity_id)) as owner, max(version) as version,
        (array_agg(type order by version desc))[1] as latest, (array_agg(data ->> 'rowId'
          order by version desc))[1]::uuid as row_id
        ${sql.join(effectiveColumns, sql` `)}
      from (
        select *, count(*) filter (where jsonb_exists(data, 'row')) over (partition by organization_id, entity_id,
          stream order by version) as life
 from event ${apiece}
        where ${typeEvents(type, owner)} and recorded_at <= ${new Date(asOf)}
          and stream = any(array(select ${`${type.name}/`} || key from touched))
      ) as said_event
      group by organization_id, entity_id, stream, life order by organization_id, entity_id, stream, life desc
    ) as life`
}
