import { readFileSync } from 'node:fs'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
beforeAll(async () => {
  bed = await createTagsBed()
})
afterAll(() => bed?.close())

test('organizations from before there were tags begin with the types, in the log and in the table alike', async () => {
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  const before = await bed.must('GET', 'tagAssociationTypes')
  await sql`delete from tag_association_types`.execute(owner)
  await sql`delete from event where type like 'tagAssociationTypes.%'`.execute(owner)
  const file = readFileSync(new URL('../../../migrations/postgres/0110_tags.sql', import.meta.url), 'utf8')
  const tail = file.slice(file.indexOf('-- Organizations that are there already'))
  await sql.raw(tail).execute(owner)
  const strip = (rows: Record<string, unknown>[]) => rows.map(({ rowId: _, ...row }) => row)
  const after = await bed.must('GET', 'tagAssociationTypes')
  expect(strip(after)).toEqual(strip(before))
  const live = await bed.rowsOf('tag_association_types')
  expect(live).toHaveLength(12)
  await rebuild(
    bed.dependencies.systemDb,
    [...bed.items.values()].map(({ type }) => type),
  )
  expect(await bed.rowsOf('tag_association_types')).toEqual(live)
  const { rows } = await sql<{ forced: boolean }>`select relforcerowsecurity as forced from pg_class
    where relname in ('event', 'organizations', 'tag_association_types')`.execute(owner)
  expect(rows.map(({ forced }) => forced)).toEqual([true, true, true])
  expect((await bed.put('jobs', 'J-1', 'A1')).status).toBe(200)
  await owner.destroy()
})
