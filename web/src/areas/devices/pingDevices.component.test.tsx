import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const rows = {
  devices: [
    { deviceId: 7, deviceName: 'Hub of DRILL-1', deviceTypeId: 'takt-h1' },
    { deviceId: 8, deviceName: 'Hub of DRILL-2', deviceTypeId: 'takt-h1' },
  ],
}
/** Serves pings as a server to which only these devices are connected. */
const connected = (ids: readonly number[]) => (server: FakeServer) =>
  server.on('POST', '/messaging/ping', ({ body }) => {
    const { devices } = body as { devices: number[] }
    return envelope({ data: null, successful: { users: [], devices: devices.filter((id) => ids.includes(id)) } })
  })
const pings = ({ server }: { server: FakeServer }) => server.requests('POST', '/messaging/ping').map(({ body }) => body)

test('a device is pinged from its details, and a notice shows that it received the ping', async () => {
  const app = await openApp('/devices/7', { rows, server: connected([7]) })
  await page.getByRole('button', { name: 'Ping Hub of DRILL-1' }).click()
  await expect.poll(app.notices).toContain('Received the ping: Hub of DRILL-1.')
  expect(pings(app)).toEqual([{ users: [], devices: [7] }])
})

// Proves OPS-264
test('selected devices are pinged together, and one that is not connected is named', async () => {
  const app = await openApp('/devices', { rows, server: connected([7]) })
  const ping = page.getByRole('button', { name: 'Ping', exact: true })
  await expect.element(page.getByRole('gridcell', { name: 'Hub of DRILL-1', exact: true })).toBeVisible()
  expect(ping.elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await ping.click()
  await expect.poll(app.notices).toContain('Received the ping: Hub of DRILL-1. Not connected: Hub of DRILL-2.')
  expect(pings(app)).toEqual([{ users: [], devices: [7, 8] }])
  await expectAccessible()
})
