import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { attachmentsPrint } from '@takt/store/floor/firstFacts.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'

let bed: ItemsBed
const start = Date.parse('2026-03-02T00:00:00Z')
const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
let deviceId = 0
beforeAll(async () => {
  bed = await createItemsBed([organizationsArea, efficiencyArea, masterDataArea, devicesArea])
  const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '00:00', end: '23:00' }
  await bed.ask('POST', '/api/schedules', { scheduleID: 'S', timezone: 'UTC', shifts: [shift] })
  for (const resourceID of ['M-1', 'M-2'])
    await bed.ask('POST', '/api/resources', { resourceID, scheduleID: 'S', idealCycleSecs: 60 })
  const device = await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  deviceId = device.body.data.deviceId
  const slices = Array.from({ length: 20 }, (_, k) => ({
    ...sampleSlice(start + k * hour, start + (k + 1) * hour, 'running', { outputs: [sampleOutput({ good: 30 })] }),
    values: null,
  }))
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  // As the writer has found them; it does not run from here on.
  const { resources } = await loadFloor(bed.dependencies.systemDb, 1)
  const printOf = (resourceID: string) => attachmentsPrint(resources.get(resourceID)!.attachments)
  await sql`insert into first_fact (organization_id, resource_id, at, attachments)
    values (1, 'M-1', ${start}::bigint, ${printOf('M-1')}), (1, 'M-2', null, ${printOf('M-2')})`.execute(
    bed.dependencies.systemDb,
  )
})
afterAll(() => bed?.close())

const bucketsOf = async () => {
  const { data } = (
    await bed.ask('POST', '/api/resources/getTEEP', {
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

test('after a backdated move of a device figures are divided by the time since the first fact of the machine it was moved to, before the writer has looked', async () => {
  expect((await bucketsOf())[0]).toMatchObject({ plannedSecs: 82_800, runSecs: 72_000, unknownSecs: 10_800 })
  const effectiveFrom = iso(start + 5 * hour)
  expect((await bed.ask('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-2', effectiveFrom })).status).toBe(200)
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

test('evidence of the machine it was moved to begins with its first fact as well', async () => {
  const path = `/api/resources/M-2/evidence?start=${iso(start)}&end=${iso(start + 24 * hour)}`
  const { intervals } = (await bed.ask('GET', path)).body.data as {
    intervals: { start: string; end: string; countedAs: string }[]
  }
  const outside = intervals.filter(({ countedAs }) => countedAs === 'outOfService')
  expect(outside.map((interval) => [interval.start, interval.end])).toEqual([[iso(start), iso(start + 5 * hour)]])
})
