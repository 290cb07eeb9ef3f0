import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type PendingInterval, serializeIntervals } from '@takt/store/clickhouse/pendingRollups.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPending, type PendingOf, recomputingIn } from './recomputing.ts'
import { visibleFloor, withinMachines } from './visibleFloor.ts'

let environment: TestEnvironment
let clickhouse: ClickHouse
let db: Kysely<Tables>
let pendingOf: PendingOf
beforeAll(async () => {
  environment = await createTestEnvironment()
  clickhouse = openClickHouse(environment.clickhouseUrl)
  db = openPostgres<Tables>(environment.databaseUrl, 2)
  pendingOf = createPending({ clickhouse, systemDb: db })
})
afterAll(async () => {
  await clickhouse?.close()
  await db?.destroy()
  await environment?.close()
})

const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const march = { start: at('2026-03-01'), end: at('2026-04-01') }
const floorOf = (organizationId: number) =>
  sampleFloor([sampleResource(), sampleResource({ resourceID: 'M-02' })], [], { organizationId })
let version = 0

/** Inserts the record that the writer keeps of pending intervals. */
const note = (organizationId: number, print: string, intervals: PendingInterval[], since = 0) =>
  clickhouse.insert({
    table: 'rollup_floor',
    values: [
      {
        organization_id: organizationId,
        version: ++version,
        floor: '',
        print,
        pending: serializeIntervals(intervals),
        since,
      },
    ],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  })

test('reports recomputation only where machine and time overlap a pending interval, clipped to the requested range', async () => {
  const floor = floorOf(1)
  const days = { start: at('2026-03-30'), end: Number.POSITIVE_INFINITY }
  await note(1, floorPrint(floor), [{ resourceIDs: ['M-01'], ...days }], at('2026-04-02'))
  const pending = await pendingOf(floor)
  const expected = {
    recomputing: {
      since: '2026-04-02T00:00:00.000Z',
      from: '2026-03-30T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    },
  }
  expect(recomputingIn(pending, ['M-02', 'M-01'], march)).toEqual(expected)
  expect(recomputingIn(pending, ['M-02'], march)).toEqual({})
  expect(recomputingIn(pending, ['M-01'], { ...march, end: days.start })).toEqual({})
  await note(1, floorPrint(floor), [])
  expect(recomputingIn(await pendingOf(floor), ['M-01'], march)).toEqual({})
})

test('treats a floor that the writer has not processed yet as entirely pending; a floor restricted to a display counts as the whole floor', async () => {
  const floor = floorOf(2)
  const changed = { ...floor, timeZone: 'Asia/Tokyo' }
  await note(2, floorPrint(floor), [])
  expect(recomputingIn(await pendingOf(changed), ['M-01'], march)).toMatchObject({ recomputing: { since: null } })
  const restricted = withinMachines({ key: 'd', resourceIDs: new Set(['M-02']) }, () => visibleFloor(floor))
  expect(restricted.resources.size).toBe(1)
  expect(recomputingIn(await pendingOf(restricted), ['M-02'], march)).toEqual({})
})

test('treats rollups as entirely pending if facts exist but the writer has no record', async () => {
  const floor = floorOf(3)
  expect(recomputingIn(await pendingOf(floor), ['M-01'], march)).toEqual({})
  await clickhouse.insert({
    table: 'slice_longest',
    values: [{ organization_id: 3, device_id: 1, day: '2026-03-02' }],
    format: 'JSONEachRow',
  })
  expect(recomputingIn(await pendingOf(floor), ['M-01'], march)).toHaveProperty('recomputing')
})

test('reports pending reasons only for results that depend on them', async () => {
  const floor = floorOf(4)
  await note(4, floorPrint(floor), [])
  await sql`insert into reason_touched (organization_id, resource_id, start_at, end_at)
    values (4, 'M-02', '2026-03-05T00:00Z', '2026-03-05T01:00Z'), (5, 'M-01', '2026-03-07T00:00Z',
      '2026-03-08T00:00Z')`.execute(db)
  const expected = { from: '2026-03-05T00:00:00.000Z', to: '2026-03-05T01:00:00.000Z' }
  const pending = await pendingOf(floor, { reasons: true })
  expect(recomputingIn(pending, ['M-01', 'M-02'], march)).toMatchObject({ recomputing: expected })
  expect(Date.now() - pending.since!).toBeLessThan(60_000)
  expect(recomputingIn(pending, ['M-01'], march)).toEqual({})
  expect(recomputingIn(await pendingOf(floor), ['M-02'], march)).toEqual({})
})
