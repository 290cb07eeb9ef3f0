import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { asTenant, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { ownerColumn, snakeCase, storedFields, tableName } from '../itemTable.ts'
import { hasListIndexes } from './listColumns.ts'

let environment: TestEnvironment
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
})
afterAll(async () => {
  await db?.destroy()
  await environment?.close()
})

const types = areas.flatMap((area) => area.items ?? []).map(({ type }) => type)
const isText = (type: ItemType, name: string) => fieldOf(type, name).stored === 'text'

/** Returns the columns of each index of a table; computed ones as SQL expressions. */
async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(replace(pg_get_indexdef(indexrelid, place::int, true), '"', ''), ', ' order by place) as columns
    from pg_index, generate_series(1, indnkeyatts) as place where indrelid = ${table}::regclass group by indexrelid`.execute(
    db,
  )
  return rows.map(({ columns }) => columns)
}

async function computedColumns(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select column_name as name, generation_expression as value from information_schema.columns
    where table_name = ${table} and is_generated = 'ALWAYS'`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

test('every list of an organization has the indexes that its pages, filters and searches need', async () => {
  const missing: string[] = []
  for (const type of types.filter(hasListIndexes)) {
    const keys = type.key.map(snakeCase)
    // All rows of a list have one owner.
    const sortable = storedFields(type).filter(
      (name) => fieldOf(type, name).stored !== 'json' && snakeCase(name) !== ownerColumn(type),
    )
    const requiredIndexes = sortable.map((name) => {
      const column = isText(type, name) ? `${snakeCase(name)}_folded` : snakeCase(name)
      return ['organization_id', column, ...keys.filter((key) => key !== column)].join(', ')
    })
    const computed = await computedColumns(tableName(type))
    const texts = sortable.filter((name) => isText(type, name)).map(snakeCase)
    if (texts.length > 0) requiredIndexes.push('search_text, short_grams(search_text), organization_id')
    const existing = await indexesOf(tableName(type))
    missing.push(
      ...requiredIndexes.filter((index) => !existing.includes(index)).map((index) => `${tableName(type)} (${index})`),
    )
    for (const text of texts) {
      const searched = new RegExp(`COALESCE\\("?${text}"?,`).test(computed.search_text ?? '')
      if (!searched) missing.push(`${tableName(type)}.search_text without ${text}`)
    }
  }
  expect(missing, 'put call index_list(table) into a migration').toEqual([])
})

test('only small lists have no list indexes: those of an entity, and one row of settings per organization', () => {
  const unindexed = types.filter((type) => !hasListIndexes(type) && type.scope === 'organization')
  expect(unindexed.map(({ name }) => name)).toEqual(['organizationSettings'])
})

test('the text index returns rows only of the requesting organization, and none without one', async () => {
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'E', gen_random_uuid(), 1)`.execute(db)
  for (const organizationId of [1, 2]) {
    await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
      values (${organizationId}, 'O', 1, gen_random_uuid(), 1)`.execute(db)
    await sql`insert into parts (organization_id, part_num, description, row_id, version)
      values (${organizationId}, 'P-' || ${organizationId}::int, 'Bolt of 100% steel', gen_random_uuid(), 1)`.execute(
      db,
    )
  }
  const app = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 1)
  const search = (organizationId: number | null, requestedId: number, term: string) =>
    asTenant(app, { organizationId, entityId: 1, userId: null }, async (trx) => {
      const { rows } = await sql<{ part: string }>`select part_num as part from parts
        where ctid = any (array(select rows_containing('parts', ${requestedId}::int, ${term}, 10)))`.execute(trx)
      const { rows: positions } = await sql`select rows_containing('parts', ${requestedId}::int, ${term}, 10)`.execute(
        trx,
      )
      return [positions.length, ...rows.map(({ part }) => part)]
    })
  try {
    for (const term of ['STEEL', '0% s', 'lt', '%', 'P-1']) expect(await search(1, 1, term), term).toEqual([1, 'P-1'])
    expect(await search(1, 2, 'steel')).toEqual([1, 'P-1'])
    expect(await search(1, 2, 'p-2')).toEqual([0])
    expect(await search(null, 2, 'steel')).toEqual([0])
    for (const term of ['zz', 'brass', 'steel brass']) expect(await search(1, 1, term), term).toEqual([0])
  } finally {
    await app.destroy()
  }
})
