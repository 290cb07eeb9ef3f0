import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesArea } from '../devices/devicesArea.ts'
import { createItemsBed, type ItemsBed } from '../items/itemsBed.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'
import { createFloors } from './floors.ts'

let bed: ItemsBed
const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00' }
beforeAll(async () => {
  bed = await createItemsBed([organizationsArea, efficiencyArea, masterDataArea, devicesArea])
  await bed.ask('POST', '/api/organizations/1/settings', { timeZone: 'Europe/Berlin' })
  await bed.ask('POST', '/api/schedules', { scheduleID: 'S', shifts: [shift] })
  await bed.ask('POST', '/api/resources', { resourceID: 'M-1', description: 'Lathe', scheduleID: 'S' })
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

test('a floor that did not change is the very same object', async () => {
  const floorOf = createFloors(bed.dependencies.systemDb, Date.now)
  const floor = await floorOf(1)
  expect(await floorOf(1)).toBe(floor)
  await bed.ask('POST', '/api/scheduleExceptions', { scheduleID: 'S', date: '2026-03-02', kind: 'closed' })
  expect(await floorOf(1)).not.toBe(floor)
})
