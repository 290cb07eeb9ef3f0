import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterFixture, type WriterFixture } from './writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
  db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
})
afterAll(async () => {
  await db?.destroy()
  await fixture?.close()
  await environment?.close()
})

test('telemetry of an organization that is being deleted is skipped: no fact, no rollup, no rejection; other organizations are written', async () => {
  const [removedFloor, remainingFloor] = [fixture.floor({ 'M-01': [7] }), fixture.floor({ 'M-01': [8] })]
  const slice = (minute: number) => {
    const at = (offset: number) => new Date(Date.UTC(2026, 2, 2, 14, minute + offset)).toISOString()
    return { from: at(0), to: at(1), state: 'running' }
  }
  const publish = async (minute: number, more: object[] = []) => {
    await fixture.publish(removedFloor.organizationId, 7, { seq: minute, slices: [slice(minute), ...more] })
    await fixture.publish(remainingFloor.organizationId, 8, { seq: minute, slices: [slice(minute)] })
    await fixture.allDone()
  }
  const rowsOf = async (table: string, organizationId: number) => {
    const query = `SELECT count() AS total FROM ${table} WHERE organization_id = ${organizationId}`
    const [row] = await (await fixture.client.query({ query, format: 'JSONEachRow' })).json<{ total: string }>()
    return Number(row!.total)
  }
  await publish(0)
  expect(await rowsOf('slice', removedFloor.organizationId)).toBe(1)
  await sql`insert into organization_removal (leaving_id, entity_id, organization_name, requested_by_name)
    values (${removedFloor.organizationId}, 1, 'Going', 'somebody')`.execute(db)
  const totalTables = ['rollup_day', 'rollup_shift', 'rollup_day_detail', 'rollup_day_course', 'rollup_closed']
  const tables = ['slice', 'slice_longest', 'rollup_window_by_day', ...totalTables, 'rollup_floor']
  let minute = 1
  // The writer learns of the deletion within a second: messages before that count for the organization, later ones do
  // not.
  await vi.waitFor(
    async () => {
      const before = await rowsOf('slice', removedFloor.organizationId)
      await publish(minute++)
      expect(await rowsOf('slice', removedFloor.organizationId)).toBe(before)
    },
    { timeout: 60_000, interval: 100 },
  )
  for (const table of tables)
    await fixture.client.command({
      query: `ALTER TABLE ${table} DELETE WHERE organization_id = ${removedFloor.organizationId}`,
      clickhouse_settings: { mutations_sync: '2' },
    })
  const rejected = await fixture.rejectedCount()
  await publish(minute++, [{ from: 'nonsense', to: '', state: 'dancing' }])
  fixture.change(removedFloor)
  await publish(minute++)
  for (const table of tables) expect([table, await rowsOf(table, removedFloor.organizationId)]).toEqual([table, 0])
  expect(await fixture.rejectedCount()).toBe(rejected)
  expect(await rowsOf('slice', remainingFloor.organizationId)).toBe(minute)
})
