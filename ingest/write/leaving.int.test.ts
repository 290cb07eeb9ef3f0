import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterBed, type WriterBed } from './writer.bed.ts'

let world: World
let bed: WriterBed
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  bed = await createWriterBed(world)
  db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 1)
})
afterAll(async () => {
  await db?.destroy()
  await bed?.close()
  await world?.close()
})

test('what machines of an organization that is being deleted say is passed over: no fact, no rollup, no refusal; others are written', async () => {
  const [going, staying] = [bed.floor({ 'M-01': [7] }), bed.floor({ 'M-01': [8] })]
  const slice = (minute: number) => {
    const at = (offset: number) => new Date(Date.UTC(2026, 2, 2, 14, minute + offset)).toISOString()
    return { from: at(0), to: at(1), state: 'running' }
  }
  const say = async (minute: number, more: object[] = []) => {
    await bed.publish(going.organizationId, 7, { seq: minute, slices: [slice(minute), ...more] })
    await bed.publish(staying.organizationId, 8, { seq: minute, slices: [slice(minute)] })
    await bed.allDone()
  }
  const rowsOf = async (table: string, organizationId: number) => {
    const query = `SELECT count() AS total FROM ${table} WHERE organization_id = ${organizationId}`
    const [row] = await (await bed.client.query({ query, format: 'JSONEachRow' })).json<{ total: string }>()
    return Number(row!.total)
  }
  await say(0)
  expect(await rowsOf('slice', going.organizationId)).toBe(1)
  await sql`insert into organization_removal (leaving_id, entity_id, organization_name, requested_by_name)
    values (${going.organizationId}, 1, 'Going', 'somebody')`.execute(db)
  const sums = ['rollup_day', 'rollup_shift', 'rollup_day_detail', 'rollup_day_course', 'rollup_closed']
  const tables = ['slice', 'slice_longest', 'rollup_window_by_day', ...sums, 'rollup_floor']
  let minute = 1
  // Heard of within a second: what comes before that counts for the organization, what comes after does not.
  await vi.waitFor(
    async () => {
      const before = await rowsOf('slice', going.organizationId)
      await say(minute++)
      expect(await rowsOf('slice', going.organizationId)).toBe(before)
    },
    { timeout: 60_000, interval: 100 },
  )
  for (const table of tables)
    await bed.client.command({
      query: `ALTER TABLE ${table} DELETE WHERE organization_id = ${going.organizationId}`,
      clickhouse_settings: { mutations_sync: '2' },
    })
  const rejected = await bed.rejectedCount()
  await say(minute++, [{ from: 'nonsense', to: '', state: 'dancing' }])
  bed.change(going)
  await say(minute++)
  for (const table of tables) expect([table, await rowsOf(table, going.organizationId)]).toEqual([table, 0])
  expect(await bed.rejectedCount()).toBe(rejected)
  expect(await rowsOf('slice', staying.organizationId)).toBe(minute)
})
