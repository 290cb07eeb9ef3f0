import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { shdr } from '../connectors/connectors.fixture.ts'

const device = { deviceId: 7, deviceName: 'Hub of DRILL-1', deviceTypeId: 'takt-h1', resourceId: 'DRILL-1' }
/** One slice from another year. */
const facts = {
  deviceId: 7,
  deviceName: 'Hub of DRILL-1',
  retiredAt: null,
  resourceIDs: ['DRILL-1'],
  slices: 1,
  days: 1,
  parts: 1,
  mayBeMore: false,
  from: '2020-06-01T12:00:00.000Z',
  to: '2020-06-01T12:00:59.000Z',
}
const rows = { resources: [{ resourceID: 'DRILL-1' }], devices: [device] }

test('a device that sent data in another year shows that year', async () => {
  const { page } = await openApp('/devices/7', {
    rows,
    server: (server) => server.on('GET', '/devices/{deviceId}/facts', () => facts),
  })
  await expect
    .element(page.getByText(/^1 slice on 1 day, 1 part of DRILL-1, from Jun 1, 2020.* to Jun 1, 2020/))
    .toBeVisible()
})

test('an MQTT client ID that another device uses, too, is shown with the name of that device', async () => {
  const sharedClientId = {
    clientId: 'press',
    devices: [{ deviceId: 8, deviceName: 'Hub of MILL-02' }],
    lastAt: '2026-03-02T14:00:00.000Z',
  }
  const { page } = await openApp('/devices/7', {
    rows,
    server: (server) =>
      server.on('GET', '/devices/{deviceId}/telemetry', {
        last: null,
        refused: null,
        connection: null,
        sharedClientId,
      }),
  })
  const warning = page.getByRole('alert').filter({ hasText: 'same client ID' })
  await expect
    .element(warning.getByText(/^Hub of MILL-02 connects over MQTT with the same client ID “press”/))
    .toBeVisible()
  await expect.element(warning.getByText(/Give each device its own client ID/)).toBeVisible()
})

test('a retired device shows since when, and its data is erased after its name was typed', async () => {
  let isErased = false
  const { page, server, restart } = await openApp('/devices/7', {
    server: (fake) => {
      fake.on('GET', '/devices/{deviceId}/facts', () =>
        isErased ? errorResponse(404, 'Device 7 does not exist') : { ...facts, retiredAt: '2026-03-01T12:00:00.000Z' },
      )
      fake.on('POST', '/devices/{deviceId}/erase', () => {
        isErased = true
        return envelope({ message: 'Device Erased' })
      })
    },
  })
  await expect.element(page.getByText(/^Hub of DRILL-1 was retired on .*\d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/1 slice on 1 day, 1 part/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled()
  await dialog.getByLabelText('Type Hub of DRILL-1').fill('Hub of DRILL-1')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Device Erased')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/devices/{deviceId}/erase').map(({ body }) => body))
    .toEqual([{ name: 'Hub of DRILL-1' }])
  restart('/devices/7')
  await expect.element(page.getByText('Device 7 does not exist.')).toBeVisible()
})

test('a user who may only read devices sees received data and that intake is blocked, but no access to credentials', async () => {
  const { page } = await openApp('/devices/7', {
    rows,
    user: { globalAdmin: 0 },
    permissions: permissionsWhere((area, flag) => flag === 'read' && ['devices', 'dashboards'].includes(area)),
    server: (server) =>
      server.setReadiness({ disk: 'out of space: data from machines are rejected until space is available' }),
  })
  const panel = page.getByRole('region', { name: 'Connect this device' })
  await expect.element(panel.getByRole('status', { name: 'Latest data' })).toBeVisible()
  await expect
    .element(panel.getByText('Data from this device is rejected: the disk of the installation is full.'))
    .toBeVisible()
  expect(panel.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

test('a device whose connector maps its JSON gets its address and a sample with its new password', async () => {
  const issued = {
    natsUrl: 'nats://takt.example:4222',
    mqttUrl: 'mqtt://takt.example:1883',
    userName: 'device-7',
    password: "pass'word",
    creds: '',
    httpUrl: 'https://takt.example/api/devices/7/telemetry',
    tagHttpUrl: '',
    telemetrySubject: '',
    telemetryTopic: '',
    tagSubject: '',
    tagTopic: '',
    subscribe: '',
    inboxPrefix: '',
    expires: '2027-03-02T14:00:00.000Z',
  }
  const connector = { ...shdr, connectorTypeId: 'http-json', deviceId: 7, options: {}, status: 'connecting' }
  const { page } = await openApp('/devices/7', {
    rows: { ...rows, connectors: [connector] },
    server: (server) => {
      server.on('GET', '/devices/{deviceId}/credentials', { expires: null, last: null })
      server.on('POST', '/devices/{deviceId}/credentials', issued)
    },
  })
  await expect.element(page.getByRole('status').filter({ hasText: 'Waiting for messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await expect
    .element(page.getByLabelText('Sample for HTTP'))
    .toHaveTextContent(
      `curl 'https://takt.example/api/ingest/7' \\ -H 'Authorization: Bearer pass'\\''word' \\ --data-binary '{"running": true, "parts": 17}'`,
    )
  await expect.element(page.getByRole('button', { name: 'MQTT' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('the list of devices shows the names of their types', async () => {
  const { page } = await openApp('/devices', { rows })
  await expect.element(page.getByRole('gridcell', { name: 'Machine hub', exact: true })).toBeVisible()
})
