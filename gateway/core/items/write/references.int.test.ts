import { fieldOf } from '@takt/domain/core/item/item.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { snakeCase, tableName } from '../itemTable.ts'
import { itemRegistry } from '../mountedItem.ts'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'
import { referencesOf } from './references.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
const references = [...items.values()].flatMap(({ type }) =>
  referencesOf(type, items).map((reference) => ({ type, ...reference })),
)

test('every reference names a type that there is, by fields that hold what its key is made of', () => {
  for (const { type } of items.values())
    for (const to of [
      ...Object.values(type.fields).map((field) => field.to),
      ...type.refers.map((refers) => refers.to),
    ])
      if (to) expect([...items.keys()], `${type.name} refers to ${to}`).toContain(to)
  for (const { type, to, by, list } of references)
    if (!list)
      expect(
        by.map((name) => fieldOf(type, name).stored),
        `${type.name} to ${to.name}`,
      ).toEqual(to.key.map((name) => fieldOf(to, name).stored))
})

test('what refers is found by an index, however many rows there are, when somebody removes what it refers to', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select indrelid::regclass::text as name, array(select attname::text
      from unnest(indkey) with ordinality as part(number, place)
      join pg_attribute on attrelid = indrelid and attnum = number order by place) as columns
    from pg_index where indpred is null`.execute(bed.dependencies.systemDb)
  const bare = references.filter(({ type, by, list }) => {
    if (list || type.scope !== 'organization') return false
    const wanted = new Set(['organization_id', ...by.map(snakeCase)])
    return !rows.some(
      ({ name, columns }) =>
        name === tableName(type) && new Set([...columns.slice(0, wanted.size), ...wanted]).size === wanted.size,
    )
  })
  expect(references.length).toBeGreaterThan(20)
  expect(bare.map(({ type, by }) => `${tableName(type)} (organization_id, ${by.map(snakeCase).join(', ')})`)).toEqual(
    [],
  )
})
