import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (const resourceID of ['M-1', 'M-2', 'M-3', 'M-4']) await bed.ask('POST', '/api/resources', { resourceID })
})
afterAll(() => bed?.close())

const add = async (body: object) => bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', ...body })
const addId = async (body: object) => (await add(body)).body.data.deviceId as number
const change = (deviceId: number, body: object) => bed.ask('PUT', `/api/devices/${deviceId}`, body)

test('a second device may not report the state of a resource at the same time, but may add values', async () => {
  const first = await addId({ resourceId: 'M-1' })
  const refused = await add({ resourceId: 'M-1' })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(`Device ${first} already reports the state of resource M-1`)
  const second = await addId({ resourceId: 'M-1', reports: 'values' })
  expect((await change(second, { reports: 'state' })).status).toBe(409)
})

test('a device may be replaced by another from an instant on', async () => {
  const old = await addId({ resourceId: 'M-2' })
  const fresh = await addId({})
  const effectiveFrom = '2026-06-01T00:00:00Z'
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom })).status).toBe(409)
  expect((await change(old, { resourceId: null, effectiveFrom })).status).toBe(200)
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom: '2026-05-31T23:59:59Z' })).status).toBe(409)
  expect((await change(fresh, { resourceId: 'M-2', effectiveFrom })).status).toBe(200)
})

test('of many who attach at once exactly one wins', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => addId({})))
  const replies = await Promise.all(ids.map((id) => change(id, { resourceId: 'M-3' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
})

// Proves OPS-129
test('a device has its number, organization, entity, location with country and zone, type, machine, and whether dashboards leave it out', async () => {
  const place = { locationName: 'Ulm', country: 'DE', timezone: 'Europe/Berlin' }
  const { locationId } = (await bed.ask('POST', '/api/locations', place)).body.data
  const device = { deviceTypeId: 'takt-h1', resourceId: 'M-4', locationId, excludeFromDashboardsAndReports: true }
  const deviceId = await addId(device)
  const [row] = (await bed.ask('GET', `/api/devices?deviceId=${deviceId}`)).body.data
  expect(row).toMatchObject({
    ...device,
    deviceId: expect.any(Number),
    organizationId: 1,
    entityId: 1,
    country: 'DE',
    timezone: 'Europe/Berlin',
  })
  const plain = (await add({})).body.data
  expect(plain).toMatchObject({ locationId: null, country: null, timezone: null, resourceId: null })
  expect(plain.excludeFromDashboardsAndReports).toBe(false)
})

// Proves ADM-221, OPS-211
test('country and zone come from the location, whatever is sent, and follow it', async () => {
  const place = { locationName: 'Berlin', country: 'DE', timezone: 'Europe/Berlin' }
  const { locationId } = (await bed.ask('POST', '/api/locations', place)).body.data
  const device = (await add({ locationId, country: 'US', timezone: 'UTC', entityId: 9, organizationId: 9 })).body.data
  expect(device).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin', entityId: 1, organizationId: 1 })
  await bed.ask('PUT', '/api/locations', { locationId, country: 'AT', timezone: 'Europe/Vienna' })
  const path = `/api/devices/${device.deviceId}`
  expect((await bed.ask('GET', path)).body.data).toMatchObject({ country: 'AT', timezone: 'Europe/Vienna' })
  expect((await change(device.deviceId, { locationId: null })).body.data).toMatchObject({
    country: null,
    timezone: null,
  })
})

// Proves OPS-130, OPS-293
test('GET /api/devices/types lists hubs takt-h… and readers takt-r…', async () => {
  const { data } = (await bed.ask('GET', '/api/devices/types')).body
  const ids = data.map(({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId)
  expect(ids.some((id: string) => id.startsWith('takt-h')) && ids.some((id: string) => id.startsWith('takt-r'))).toBe(
    true,
  )
})
