import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'
import { createFloorReader } from './floorReader.ts'

let fixture: ItemsFixture
const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00' }
beforeAll(async () => {
  fixture = await createItemsFixture([organizationsArea, efficiencyArea, masterDataArea, devicesArea])
  await fixture.request('POST', '/api/organizations/1/settings', { timeZone: 'Europe/Berlin' })
  await fixture.request('POST', '/api/schedules', { scheduleID: 'S', shifts: [shift] })
  await fixture.request('POST', '/api/resources', {
    resourceID: 'M-1',
    description: 'Lathe',
    scheduleID: 'S',
    commissionedOn: '2026-01-01',
  })
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
})
afterAll(() => fixture?.close())

const teep = () =>
  fixture.request('POST', '/api/resources/getTEEP', {
    startDate: '2026-03-02',
    endDate: '2026-03-03',
    resolution: 'day',
  })

test('a schedule change is visible in the next response', async () => {
  const { status, body } = await teep()
  expect(status).toBe(200)
  expect(body.data.timezone).toBe('Europe/Berlin')
  expect(body.data.resources).toMatchObject([
    { resourceID: 'M-1', description: 'Lathe', buckets: [{ plannedSecs: 28_800, unknownSecs: 28_800, oee: 0 }] },
  ])
  const effectiveFrom = '2026-03-02T10:00:00Z'
  await fixture.request('PUT', '/api/schedules/S', { shifts: [{ ...shift, end: '15:00' }], effectiveFrom })
  expect((await teep()).body.data.total.buckets).toMatchObject([{ plannedSecs: 32_400 }])
})

test('a new machine counts from its first fact on, visible in the next response; no machine counts after its last day', async () => {
  await fixture.request('POST', '/api/resources', { resourceID: 'M-2', scheduleID: 'S' })
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-2' })
  const readTotals = async () => {
    const { resources, total } = (await teep()).body.data
    return [...resources, { buckets: total.buckets }].map(({ buckets: [bucket] }) => [
      bucket.allSecs,
      bucket.plannedSecs,
    ])
  }
  const whole = [86_400, 32_400]
  expect(await readTotals()).toEqual([whole, [0, 0], whole])
  const noon = Date.parse('2026-03-02T11:00:00Z')
  await sql`insert into first_fact (organization_id, resource_id, at) values (1, 'M-2', ${noon}::bigint)`.execute(
    fixture.dependencies.systemDb,
  )
  expect(await readTotals()).toEqual([whole, [43_200, 10_800], [129_600, 43_200]])
  await fixture.request('PUT', '/api/resources/M-1', { decommissionedOn: '2026-03-02' })
  expect(await readTotals()).toEqual([
    [0, 0],
    [43_200, 10_800],
    [43_200, 10_800],
  ])
  const current = (await fixture.request('GET', '/api/resources/current')).body.data as { resourceID: string }[]
  expect(current.map(({ resourceID }) => resourceID)).toEqual(['M-2'])
})

test('time without a schedule is reported separately', async () => {
  await fixture.request('POST', '/api/resources', { resourceID: 'M-3', commissionedOn: '2026-03-01' })
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-3' })
  const effectiveFrom = '2026-03-02T17:00:00Z'
  await fixture.request('PUT', '/api/resources/M-3', { scheduleID: 'S', effectiveFrom })
  const { resources, total } = (await teep()).body.data
  const noScheduleSecs = resources.map(
    ({ buckets: [bucket] }: { buckets: { noScheduleSecs: number }[] }) => bucket!.noScheduleSecs,
  )
  expect(noScheduleSecs).toEqual([0, 0, 64_800])
  expect(total.buckets[0]).toMatchObject({ noScheduleSecs: 64_800, allSecs: 129_600 })
})

test('an unchanged floor is the same object', async () => {
  const floorOf = createFloorReader(fixture.dependencies)
  const floor = await floorOf(1)
  expect(await floorOf(1)).toBe(floor)
  await fixture.request('POST', '/api/scheduleExceptions', { scheduleID: 'S', date: '2026-03-02', kind: 'closed' })
  expect(await floorOf(1)).not.toBe(floor)
})
