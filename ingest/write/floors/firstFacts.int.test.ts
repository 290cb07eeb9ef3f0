import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sampleFloor, sampleResource, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { attachmentsPrint } from '@takt/store/floor/firstFacts.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSliceCache } from '../facts/sliceCache.ts'
import { createFirstFacts } from './firstFacts.ts'

let environment: TestEnvironment
let client: ClickHouse
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
  db = openPostgres<Tables>(environment.databaseUrl, 2)
})
afterAll(async () => {
  await client?.close()
  await db?.destroy()
  await environment?.close()
})

const hour = 3_600_000
const t0 = Date.parse('2026-03-02T04:00:00Z')
const movedAt = t0 + 10 * hour

const attachment = (from: number, to: number) => ({ deviceId: 1, from, to, reports: 'state' as const })
const floorOf = (organizationId: number, first: ReturnType<typeof attachment>[], second: typeof first): Floor =>
  sampleFloor(
    [
      sampleResource({ resourceID: 'M-01', attachments: first }),
      sampleResource({ resourceID: 'M-02', attachments: second }),
    ],
    [],
    { organizationId },
  )

/** Creates an organization with an hourly slice of device 1 over 20 hours. */
async function createPlant(organizationId: number) {
  const slices = Array.from({ length: 20 }, (_, k) => ({
    ...sampleSlice(t0 + k * hour, t0 + (k + 1) * hour, 'running'),
    values: null,
  }))
  await insertSlices(client, [{ organizationId, deviceId: 1, slices }])
  const signal = new AbortController().signal
  const before = floorOf(organizationId, [attachment(-Infinity, Infinity)], [])
  const after = floorOf(organizationId, [attachment(-Infinity, movedAt)], [attachment(movedAt, Infinity)])
  return {
    before,
    after,
    firstFacts: createFirstFacts({ client, db, recent: createSliceCache(), signal }),
    stored: async () => {
      const { rows } = await sql<{ resourceID: string; at: number | null; attachments: string }>`
        select resource_id as "resourceID", at, attachments from first_fact
        where organization_id = ${organizationId}::int order by 1`.execute(db)
      return rows
    },
  }
}

test('stores a first fact with the attachments for which it was determined', async () => {
  const { before, firstFacts, stored } = await createPlant(1)
  await firstFacts.look(before, ['M-01', 'M-02'])
  expect(await stored()).toEqual([
    { resourceID: 'M-01', at: t0, attachments: attachmentsPrint(before.resources.get('M-01')!.attachments) },
    { resourceID: 'M-02', at: null, attachments: attachmentsPrint([]) },
  ])
})

test('facts that arrive after a device was moved update the first fact of its machine, however late their time', async () => {
  const { before, after, firstFacts, stored } = await createPlant(2)
  await firstFacts.look(before, ['M-01', 'M-02'])
  const end = t0 + 20 * hour
  await firstFacts.touched(after, [{ floor: after, resourceID: 'M-02', start: end, end: end + hour }])
  expect((await stored()).map(({ at }) => at)).toEqual([t0, movedAt])
  const back = floorOf(2, [attachment(movedAt, Infinity)], [])
  await firstFacts.touched(back, [{ floor: back, resourceID: 'M-01', start: end, end: end + hour }])
  expect((await stored()).map(({ at }) => at)).toEqual([movedAt, movedAt])
})

test('first facts determined by an earlier release are determined again once', async () => {
  const { before, firstFacts, stored } = await createPlant(3)
  await sql`insert into first_fact (organization_id, resource_id, at) values (3, 'M-01', 5)`.execute(db)
  await firstFacts.refreshOutdated(async () => before)
  expect(await stored()).toMatchObject([{ resourceID: 'M-01', at: t0, attachments: expect.any(String) }])
})
