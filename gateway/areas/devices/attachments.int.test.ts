import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const resourceID of ['M-1', 'M-2', 'M-3', 'M-4']) await fixture.request('POST', '/api/resources', { resourceID })
})
afterAll(() => fixture?.close())

const add = async (body: object) => fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', ...body })
const addId = async (body: object) => (await add(body)).body.data.deviceId as number
const change = (deviceId: number, body: object) => fixture.request('PUT', `/api/devices/${deviceId}`, body)

test('a second device cannot report the state of a machine at the same time, but can add values', async () => {
  const first = await addId({ resourceId: 'M-1' })
  const rejected = await add({ resourceId: 'M-1' })
  expect(rejected.status).toBe(409)
  expect(rejected.body.message).toContain(`Device ${first} already reports the state of machine M-1`)
  const second = await addId({ resourceId: 'M-1', reports: 'values' })
  expect((await change(second, { reports: 'state' })).status).toBe(409)
})

test('a device can be replaced by another from an instant on', async () => {
  const old = await addId({ resourceId: 'M-2' })
  const fresh = await addId({})
  const effectiveFrom = '2026-06-01T00:00:00Z'
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom })).status).toBe(409)
  expect((await change(old, { resourceId: null, effectiveFrom })).status).toBe(200)
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom: '2026-05-31T23:59:59Z' })).status).toBe(409)
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom })).status).toBe(200)
})

test('of several simultaneous attachments exactly one succeeds', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => addId({})))
  const replies = await Promise.all(ids.map((id) => change(id, { resourceId: 'M-3' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
})

// Proves OPS-129
test('a device has an ID, organization, entity, location with country and zone, type, machine, and a flag to exclude it from dashboards', async () => {
  const location = { locationName: 'Ulm', country: 'DE', timezone: 'Europe/Berlin' }
  const { locationId } = (await fixture.request('POST', '/api/locations', location)).body.data
  const device = { deviceTypeId: 'takt-h1', resourceId: 'M-4', locationId, excludeFromDashboardsAndReports: true }
  const deviceId = await addId(device)
  const [row] = (await fixture.request('GET', `/api/devices?deviceId=${deviceId}`)).body.data
  expect(row).toMatchObject({
    ...device,
    deviceId: expect.any(Number),
    organizationId: 1,
    entityId: 1,
    country: 'DE',
    timezone: 'Europe/Berlin',
  })
  const defaultDevice = (await add({})).body.data
  expect(defaultDevice).toMatchObject({ locationId: null, country: null, timezone: null, resourceId: null })
  expect(defaultDevice.excludeFromDashboardsAndReports).toBe(false)
})

// Proves ADM-221, OPS-211
test('country and zone always come from the location and follow its changes', async () => {
  const location = { locationName: 'Berlin', country: 'DE', timezone: 'Europe/Berlin' }
  const { locationId } = (await fixture.request('POST', '/api/locations', location)).body.data
  const device = (await add({ locationId, country: 'US', timezone: 'UTC', entityId: 9, organizationId: 9 })).body.data
  expect(device).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin', entityId: 1, organizationId: 1 })
  await fixture.request('PUT', '/api/locations', { locationId, country: 'AT', timezone: 'Europe/Vienna' })
  const path = `/api/devices/${device.deviceId}`
  expect((await fixture.request('GET', path)).body.data).toMatchObject({ country: 'AT', timezone: 'Europe/Vienna' })
  expect((await change(device.deviceId, { locationId: null })).body.data).toMatchObject({
    country: null,
    timezone: null,
  })
})

// Proves OPS-130, OPS-293
test('GET /api/devices/types lists hubs takt-h… and readers takt-r…', async () => {
  const { data } = (await fixture.request('GET', '/api/devices/types')).body
  const ids = data.map(({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId)
  expect(ids.some((id: string) => id.startsWith('takt-h')) && ids.some((id: string) => id.startsWith('takt-r'))).toBe(
    true,
  )
})
