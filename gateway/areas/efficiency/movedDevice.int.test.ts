import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { attachmentsPrint } from '@takt/store/floor/firstFacts.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'

let fixture: ItemsFixture
const start = Date.parse('2026-03-02T00:00:00Z')
const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
let deviceId = 0
beforeAll(async () => {
  fixture = await createItemsFixture([organizationsArea, efficiencyArea, masterDataArea, devicesArea])
  const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '00:00', end: '23:00' }
  await fixture.request('POST', '/api/schedules', { scheduleID: 'S', timezone: 'UTC', shifts: [shift] })
  for (const resourceID of ['M-1', 'M-2'])
    await fixture.request('POST', '/api/resources', { resourceID, scheduleID: 'S', idealCycleSecs: 60 })
  const device = await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  deviceId = device.body.data.deviceId
  const slices = Array.from({ length: 20 }, (_, k) => ({
    ...sampleSlice(start + k * hour, start + (k + 1) * hour, 'running', { outputs: [sampleOutput({ good: 30 })] }),
    values: null,
  }))
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  // As found by the writer, which does not run from here on.
  const { resources } = await loadFloor(fixture.dependencies.systemDb, 1)
  const printOf = (resourceID: string) => attachmentsPrint(resources.get(resourceID)!.attachments)
  await sql`insert into first_fact (organization_id, resource_id, at, attachments)
    values (1, 'M-1', ${start}::bigint, ${printOf('M-1')}), (1, 'M-2', null, ${printOf('M-2')})`.execute(
    fixture.dependencies.systemDb,
  )
})
afterAll(() => fixture?.close())

const bucketsOf = async () => {
  const { data } = (
    await fixture.request('POST', '/api/resources/getTEEP', {
      resourceIDs: ['M-1', 'M-2'],
      startDate: iso(start),
      endDate: iso(start + 24 * hour),
      resolution: 'total',
      ttlSecs: 0,
    })
  ).body
  expect(data).not.toHaveProperty('recomputing')
  return data.resources.map(({ buckets: [bucket] }: { buckets: object[] }) => bucket)
}

test('after a backdated move of a device, metrics use the first fact of its new machine before the writer has found it', async () => {
  expect((await bucketsOf())[0]).toMatchObject({ plannedSecs: 82_800, runSecs: 72_000, unknownSecs: 10_800 })
  const effectiveFrom = iso(start + 5 * hour)
  expect((await fixture.request('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-2', effectiveFrom })).status).toBe(
    200,
  )
  expect(await bucketsOf()).toMatchObject([
    { plannedSecs: 82_800, runSecs: 18_000, unknownSecs: 64_800 },
    {
      allSecs: 68_400,
      plannedSecs: 64_800,
      runSecs: 54_000,
      unknownSecs: 10_800,
      oee: expect.closeTo(27_000 / 64_800, 6),
    },
  ])
})

test('evidence of the new machine starts with its first fact as well', async () => {
  const path = `/api/resources/M-2/evidence?start=${iso(start)}&end=${iso(start + 24 * hour)}`
  const { intervals } = (await fixture.request('GET', path)).body.data as {
    intervals: { start: string; end: string; countedAs: string }[]
  }
  const outside = intervals.filter(({ countedAs }) => countedAs === 'outOfService')
  expect(outside.map((interval) => [interval.start, interval.end])).toEqual([[iso(start), iso(start + 5 * hour)]])
})
