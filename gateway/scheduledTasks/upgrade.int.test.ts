import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { createRoles } from '@takt/migrations/createRoles.ts'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await createWorld({ migrate: false })
})
afterAll(() => world?.close())

test('tasks of before go by the clock of their organization as it shows their next times, as whom wrote them last', async () => {
  const client = new pg.Client(world.databaseUrl)
  await client.connect()
  try {
    await createRoles(client, world.secret)
    await client.query('create table migration (name text primary key, checksum text, applied_at timestamptz)')
    const files = await readMigrations('postgres')
    const place = files.findIndex(({ name }) => name === '0238_task_times.sql')
    for (const { text } of files.slice(0, place)) await client.query(text)
    await client.query('set session_replication_role = replica')
    await client.query(`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled, feature_flags, row_id, version)
      values (1, 'Asia/Kolkata', 300, 0.75, false, '{}', gen_random_uuid(), 1)`)
    const only = (value: string | number) => [{ start: value, end: value }]
    const calendars = JSON.stringify([{ dayOfWeek: only('MONDAY'), hour: only(20), minute: only(30) }])
    await client.query(
      `insert into scheduled_tasks (organization_id, schedule_id, schedule_name, workflow_type, options, calendars, paused,
        status, schedule_class, row_id, version)
        values (1, 7, 'Night', 'orgMLTraining', '["ONE_MONTH"]', $1, false, 'Scheduled', 'User', gen_random_uuid(), 3)`,
      [calendars],
    )
    await client.query(`insert into event (organization_id, area, stream, version, type, data, meta)
      values (1, 'scheduledTasks', 'scheduledTasks/7', 3, 'scheduledTasks.changed', '{}', '{"userId": 12}')`)
    await client.query('set session_replication_role = origin')
    for (const { text } of files.slice(place)) await client.query(text)
    const { rows } = await client.query('select local_times, saved_by, saved_masked, version from scheduled_tasks')
    // 20:30 in UTC is 02:00 of the next day in India, which moves no clock.
    expect(rows).toEqual([
      { local_times: [{ day: 'TUESDAY', time: '02:00' }], saved_by: 12, saved_masked: false, version: 4 },
    ])
    const told = await client.query("select version, data -> 'fields' as fields from event where version = 4")
    expect(told.rows).toEqual([
      { version: 4, fields: { localTimes: [{ day: 'TUESDAY', time: '02:00' }], savedBy: 12, savedMasked: false } },
    ])
  } finally {
    await client.end()
  }
})
