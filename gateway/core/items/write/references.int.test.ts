import { fieldOf } from '@takt/domain/core/item/item.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { snakeCase, tableName } from '../itemTable.ts'
import { itemRegistry } from '../mountedItem.ts'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { referencesOf } from './references.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
const references = [...items.values()].flatMap(({ type }) =>
  referencesOf(type, items).map((reference) => ({ type, ...reference })),
)

test('every reference names an existing type, by fields of the same kinds as its key', () => {
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

test('an index covers every reference, so that referring rows are found quickly on removal', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select indrelid::regclass::text as name, array(select attname::text
      from unnest(indkey) with ordinality as part(number, place)
      join pg_attribute on attrelid = indrelid and attnum = number order by place) as columns
    from pg_index where indpred is null`.execute(fixture.dependencies.systemDb)
  const withoutIndex = references.filter(({ type, by, list }) => {
    if (list || type.scope !== 'organization') return false
    const required = new Set(['organization_id', ...by.map(snakeCase)])
    return !rows.some(
      ({ name, columns }) =>
        name === tableName(type) && new Set([...columns.slice(0, required.size), ...required]).size === required.size,
    )
  })
  expect(references.length).toBeGreaterThan(20)
  expect(
    withoutIndex.map(({ type, by }) => `${tableName(type)} (organization_id, ${by.map(snakeCase).join(', ')})`),
  ).toEqual([])
})
