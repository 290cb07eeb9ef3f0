import { readFileSync } from 'node:fs'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
beforeAll(async () => {
  fixture = await createTagsFixture()
})
afterAll(() => fixture?.close())

test('organizations that existed before tags get the association types, in the log and in the table', async () => {
  const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  const before = await fixture.must('GET', 'tagAssociationTypes')
  await sql`delete from tag_association_types`.execute(owner)
  await sql`delete from event where type like 'tagAssociationTypes.%'`.execute(owner)
  const file = readFileSync(new URL('../../../migrations/postgres/0110_tags.sql', import.meta.url), 'utf8')
  const tail = file.slice(file.indexOf('-- Organizations that are there already'))
  await sql.raw(tail).execute(owner)
  const strip = (rows: Record<string, unknown>[]) => rows.map(({ rowId: _, ...row }) => row)
  const after = await fixture.must('GET', 'tagAssociationTypes')
  expect(strip(after)).toEqual(strip(before))
  const live = await fixture.rowsOf('tag_association_types')
  expect(live).toHaveLength(12)
  await rebuild(
    fixture.dependencies.systemDb,
    [...fixture.items.values()].map(({ type }) => type),
  )
  expect(await fixture.rowsOf('tag_association_types')).toEqual(live)
  const { rows } = await sql<{ forced: boolean }>`select relforcerowsecurity as forced from pg_class
    where relname in ('event', 'organizations', 'tag_association_types')`.execute(owner)
  expect(rows.map(({ forced }) => forced)).toEqual([true, true, true])
  expect((await fixture.put('jobs', 'J-1', 'A1')).status).toBe(200)
  await owner.destroy()
})
