import { readFile } from 'node:fs/promises'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { clickHouseStatements } from '@takt/migrations/clickHouseStatements.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVersions } from '../../stream/versions.ts'
import { readDayDetails } from '../rollUp/readDayDetails.fixture.ts'
import type { RollUpContext } from '../rollUp/rollUpContext.ts'
import { rollUpTasks } from '../rollUp/rollUpTasks.ts'
import { sumTouchedPeriods } from '../rollUp/sumTouchedPeriods.ts'
import { floorOf } from '../writer.fixture.ts'
import { createDayCloser } from './closeDays.ts'
import { createClosedDays } from './closedDays.ts'

let environment: TestEnvironment
let client: ClickHouse
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await environment?.close()
})

const floor = floorOf(101, { 'M-01': [1], 'M-02': [2], 'M-03': [3] })
const day = { start: Date.parse('2026-03-06T05:00:00Z'), end: Date.parse('2026-03-07T05:00:00Z') }

test('a machine whose first windows are not totaled when its days are about to close has its details too', async () => {
  const { signal } = new AbortController()
  const versions = await openVersions(client, 1n)
  const closedDays = createClosedDays({ client, versions, signal })
  const context: RollUpContext = {
    client,
    versions,
    closedDays,
    readReasons: async () => new Map(),
    readScrap: async () => new Map(),
    signal,
  }
  const times = { afterMs: 0, quietMs: 0, patienceMs: 0 }
  const closer = createDayCloser({ context, floors: async () => [floor], mayClose: () => true, times })
  const slices = [0, 1, 2, 3].map((k) => ({
    from: day.start + k * 86_400_000,
    to: day.start + k * 86_400_000 + 3_600_000,
    seq: k,
    ord: 0,
    state: stateCodes.running,
    reason: null,
    empIDs: [],
    outputs: [],
    values: null,
  }))
  await insertSlices(
    client,
    [1, 2, 3].map((deviceId) => ({ organizationId: 101, deviceId, slices })),
  )
  const tasksOf = (...resourceIDs: string[]) =>
    resourceIDs.map((resourceID) => ({ floor, resourceID, start: day.start, end: day.end + 3 * 86_400_000 }))

  await rollUpTasks(context, { tasks: tasksOf('M-01', 'M-02'), version: versions() })
  const written = await rollUpTasks(context, { tasks: tasksOf('M-03'), version: versions(), sumLater: true })
  expect(await closer.step(), 'the first of two machines').toBe(true)
  expect(await closedDays.openFrom(floor)).toBe(0)
  await sumTouchedPeriods(context, { tasks: written, version: versions() })
  while ((await closedDays.openFrom(floor)) === 0) expect(await closer.step()).toBe(true)

  const details = await readDayDetails(client, floor, 'M-01')
  expect(details.size).toBe(4)
  expect(await readDayDetails(client, floor, 'M-03')).toEqual(details)
})

test('an upgrade reopens days from the first one that was closed without the details of a machine', async () => {
  await client.command({
    query: `ALTER TABLE rollup_day_detail DELETE WHERE resource_id = 'M-02' AND day IN ('2026-03-07', '2026-03-09')`,
    clickhouse_settings: { mutations_sync: '1' },
  })
  const file = new URL('../../../migrations/clickhouse/0017_days_without_details.sql', import.meta.url)
  const upgrade = async () => {
    for (const query of clickHouseStatements(await readFile(file, 'utf8'))) await client.command({ query })
  }
  await upgrade()
  expect(await readClosedBefore(client, floor)).toBe('2026-03-07')
  await upgrade()
  expect(await readClosedBefore(client, floor)).toBe('2026-03-07')
})
