import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { createRoles } from '@takt/migrations/createRoles.ts'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'

let environment: TestEnvironment | undefined
afterEach(async () => {
  await environment?.close()
  environment = undefined
})

/** Migrates an empty database up to a file, writes rows, applies the other files, and reads. */
async function upgraded(
  before: string,
  steps: { write: (client: pg.Client) => Promise<unknown>; read: (client: pg.Client) => Promise<void> },
) {
  environment = await createTestEnvironment({ migrate: false })
  const client = new pg.Client(environment.databaseUrl)
  await client.connect()
  try {
    await createRoles(client, environment.secret)
    await client.query('create table migration (name text primary key, checksum text, applied_at timestamptz)')
    const files = await readMigrations('postgres')
    const index = files.findIndex(({ name }) => name === before)
    for (const { text } of files.slice(0, index)) await client.query(text)
    await client.query('set session_replication_role = replica')
    await steps.write(client)
    await client.query('set session_replication_role = origin')
    for (const { text } of files.slice(index)) await client.query(text)
    await steps.read(client)
  } finally {
    await client.end()
  }
}

test('existing tasks get local times of their organization that match their next times, and the user who last changed them', () =>
  upgraded('0238_task_times.sql', {
    write: async (client) => {
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
    },
    read: async (client) => {
      const { rows } = await client.query('select local_times, saved_by, saved_masked, version from scheduled_tasks')
      // 20:30 UTC is 02:00 of the next day in India, which has no daylight saving time.
      expect(rows).toEqual([
        { local_times: [{ day: 'TUESDAY', time: '02:00' }], saved_by: 12, saved_masked: false, version: 4 },
      ])
      const events = await client.query("select version, data -> 'fields' as fields from event where version = 4")
      expect(events.rows).toEqual([
        { version: 4, fields: { localTimes: [{ day: 'TUESDAY', time: '02:00' }], savedBy: 12, savedMasked: false } },
      ])
    },
  }))

test('converts percent filters of saved reports to fractions and leaves all other filters unchanged', () => {
  const optionsOf = (oee: unknown, between: unknown, slowerThan: unknown) => [
    [
      {
        reportID: 'oeeSummary',
        parameters: {
          filterConditions: [
            { id: 'a', column: 'oee', operator: 'lessThan', value: oee },
            { id: 'b', column: 'performance', operator: 'between', value: between },
            { id: 'c', column: 'scrapCount', operator: 'greaterThan', value: '75' },
          ],
        },
      },
      { reportID: 'slowCycles', parameters: { slowerThan, limitResults: 80 } },
    ],
    [],
  ]
  return upgraded('0357_fractions_in_reports.sql', {
    write: (client) =>
      client.query(
        `insert into scheduled_tasks (organization_id, schedule_id, schedule_name, workflow_type, options, calendars, paused,
          status, schedule_class, row_id, version, local_times, saved_masked)
          values (1, 7, 'Night', 'generateReports', $1, '[]', false, 'Scheduled', 'User', gen_random_uuid(), 3, '[]', false),
          (1, 8, 'Other', 'orgMLTraining', '["ONE_MONTH"]', '[]', false, 'Scheduled', 'User', gen_random_uuid(), 3, '[]', false)`,
        [JSON.stringify(optionsOf('75', ['29', '57.3'], 80))],
      ),
    read: async (client) => {
      const { rows } = await client.query('select options, version from scheduled_tasks order by schedule_id')
      expect(rows).toEqual([
        { options: optionsOf('0.75', ['0.29', '0.573'], 0.8), version: 4 },
        { options: ['ONE_MONTH'], version: 3 },
      ])
      const events = await client.query("select version, data -> 'fields' -> 'options' as options from event")
      expect(events.rows).toEqual([{ version: 4, options: rows[0].options }])
    },
  })
})
