import { readFile } from 'node:fs/promises'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { clickHouseStatements } from '@takt/migrations/clickHouseStatements.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWriterFixture } from '../writer.fixture.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
})
afterAll(() => environment?.close())

const oldMigrations = ['0001_slice', '0002_rollups', '0003_rollup_floor']
const t0 = Date.parse('2026-03-02T12:00:00Z')
const sliceDefaults = { outputs: [], empIDs: ['E1'], values: null, ord: 0, seq: 1 }

test('an installation with rollups from before breakdowns existed recomputes all of them and closes its days', async () => {
  const client = openClickHouse(environment.clickhouseUrl)
  for (const name of oldMigrations) {
    const text = await readFile(new URL(`../../../migrations/clickhouse/${name}.sql`, import.meta.url), 'utf8')
    for (const query of clickHouseStatements(text)) await client.command({ query })
  }
  await insertSlices(client, [
    {
      organizationId: 101,
      deviceId: 1,
      slices: [
        { ...sliceDefaults, from: t0, to: t0 + 400_000, state: 4, reason: 'R1' },
        { ...sliceDefaults, from: t0 + 400_000, to: t0 + 900_000, state: 4, reason: 'R2' },
      ],
    },
  ])
  // The old format: no shift, no people, no starts.
  const details = { time_class: ['down'], reason: ['R1'], job_num: [''], assembly_seq: [-1], opr_seq: [-1] }
  const amounts = { part_num: [''], part_revision: [''], scheduled: [1], ms: [300_000], good: [0], scrap: [0] }
  const counts = { rework: [0], ideal_secs: [0], good_ideal_secs: [0] }
  const nested = Object.entries({ ...details, ...amounts, ...counts }).map(([name, value]) => [
    `details.${name}`,
    value,
  ])
  const row = {
    organization_id: 101,
    resource_id: 'M-01',
    window_start: t0 / 1000,
    version: 7,
    last_to: t0 / 1000 + 900,
  }
  await client.insert({
    table: 'rollup_window',
    values: [{ ...row, down_ms: 300_000, ...Object.fromEntries(nested) }],
    format: 'JSONEachRow',
  })

  await migrate({
    databaseUrl: environment.databaseUrl,
    clickhouseUrl: environment.clickhouseUrl,
    secret: environment.secret,
  })
  const migrated = await client.query({
    query: 'SELECT `details.reason` AS reasons, down_ms FROM rollup_window_by_day',
    format: 'JSONEachRow',
  })
  expect(await migrated.json()).toEqual([{ reasons: ['R1'], down_ms: 300_000 }])
  const fixture = await createWriterFixture(environment)
  await fixture.allDone()
  const floor = fixture.change(fixture.floor({ 'M-01': [1] }))
  await fixture.recomputed(floor.organizationId)
  const range = { from: t0 - 3_600_000, to: t0 + 3_600_000 }
  const slices = await readSlices(client, { organizationId: 101, deviceIds: [1], ...range })
  const expected = rollUp({ floor, resourceID: 'M-01', slices, ...range }).filter(({ lastTo }) => lastTo > 0)
  const windows = await fixture.windows(floor, 'M-01')
  expect(windows).toEqual(expected)
  expect(
    windows.flatMap((rollup) => rollup.details.map(({ reason, starts, shiftNum }) => [reason, starts, shiftNum])),
  ).toEqual([
    ['R1', 1, 2],
    ['R1', 0, 2],
    ['R2', 0, 2],
    ['R2', 0, 2],
  ])
  await fixture.closed(floor)
  await fixture.expectTotals(floor, 'M-01')
  await fixture.close()
  await client.close()
})
