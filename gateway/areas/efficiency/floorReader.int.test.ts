import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'
import { createFloorReader } from './floorReader.ts'

let bed: ItemsBed
const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00' }
beforeAll(async () => {
  bed = await createItemsBed([organizationsArea, efficiencyArea, masterDataArea, devicesArea])
  await bed.ask('POST', '/api/organizations/1/settings', { timeZone: 'Europe/Berlin' })
  await bed.ask('POST', '/api/schedules', { scheduleID: 'S', shifts: [shift] })
  await bed.ask('POST', '/api/resources', {
    resourceID: 'M-1',
    description: 'Lathe',
    scheduleID: 'S',
    commissionedOn: '2026-01-01',
  })
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
})
afterAll(() => bed?.close())

const teep = () =>
  bed.ask('POST', '/api/resources/getTEEP', { startDate: '2026-03-02', endDate: '2026-03-03', resolution: 'day' })

test('a change of the schedule shows in the very next answer', async () => {
  const { status, body } = await teep()
  expect(status).toBe(200)
  expect(body.data.timezone).toBe('Europe/Berlin')
  expect(body.data.resources).toMatchObject([
    { resourceID: 'M-1', description: 'Lathe', buckets: [{ plannedSecs: 28_800, unknownSecs: 28_800, oee: 0 }] },
  ])
  const effectiveFrom = '2026-03-02T10:00:00Z'
  await bed.ask('PUT', '/api/schedules/S', { shifts: [{ ...shift, end: '15:00' }], effectiveFrom })
  expect((await teep()).body.data.total.buckets).toMatchObject([{ plannedSecs: 32_400 }])
})

test('a machine that was added counts from its first fact on, which shows in the very next answer, and no machine after its last day', async () => {
  await bed.ask('POST', '/api/resources', { resourceID: 'M-2', scheduleID: 'S' })
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-2' })
  const told = async () => {
    const { resources, total } = (await teep()).body.data
    return [...resources, { buckets: total.buckets }].map(({ buckets: [one] }) => [one.allSecs, one.plannedSecs])
  }
  const whole = [86_400, 32_400]
  expect(await told()).toEqual([whole, [0, 0], whole])
  const noon = Date.parse('2026-03-02T11:00:00Z')
  await sql`insert into first_fact (organization_id, resource_id, at) values (1, 'M-2', ${noon}::bigint)`.execute(
    bed.dependencies.systemDb,
  )
  expect(await told()).toEqual([whole, [43_200, 10_800], [129_600, 43_200]])
  await bed.ask('PUT', '/api/resources/M-1', { decommissionedOn: '2026-03-02' })
  expect(await told()).toEqual([
    [0, 0],
    [43_200, 10_800],
    [43_200, 10_800],
  ])
  const current = (await bed.ask('GET', '/api/resources/current')).body.data as { resourceID: string }[]
  expect(current.map(({ resourceID }) => resourceID)).toEqual(['M-2'])
})

test('time without a schedule is told apart', async () => {
  await bed.ask('POST', '/api/resources', { resourceID: 'M-3', commissionedOn: '2026-03-01' })
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-3' })
  const effectiveFrom = '2026-03-02T17:00:00Z'
  await bed.ask('PUT', '/api/resources/M-3', { scheduleID: 'S', effectiveFrom })
  const { resources, total } = (await teep()).body.data
  const bare = resources.map(({ buckets: [one] }: { buckets: { noScheduleSecs: number }[] }) => one!.noScheduleSecs)
  expect(bare).toEqual([0, 0, 64_800])
  expect(total.buckets[0]).toMatchObject({ noScheduleSecs: 64_800, allSecs: 129_600 })
})

test('a floor that did not change is the very same object', async () => {
  const floorOf = createFloorReader(bed.dependencies)
  const floor = await floorOf(1)
  expect(await floorOf(1)).toBe(floor)
  await bed.ask('POST', '/api/scheduleExceptions', { scheduleID: 'S', date: '2026-03-02', kind: 'closed' })
  expect(await floorOf(1)).not.toBe(floor)
})
