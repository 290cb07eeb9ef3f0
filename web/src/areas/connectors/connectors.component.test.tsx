import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems, FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button } from '../../app/testing/screenParts.fixture.ts'

const labelled = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
const wrongAddress = 'The address must start with mqtt:// or mqtts://'
const sparkplug = {
  connectorId: 7,
  connectorTypeId: 'mqtt-sparkplug',
  description: null,
  deviceId: 1,
  enabled: false,
  options: { url: 'mqtts://broker:8883', groupId: 'G', edgeNodeId: 'N' },
  secretsSetAt: '2026-03-02T14:00:00.000Z',
  status: 'stopped',
  lastError: null,
  lastDataAt: null,
  failingSince: null,
  machineUnknown: null,
  machineUnknownSince: null,
}

/** Serves connectors as the gateway does: secrets can be written, but not read. */
function serveConnectors(server: FakeServer, items: FakeItems) {
  server.on('GET', '/connectors/types', () =>
    connectorTypes.map(({ connectorTypeId, label, optionDefinitions }) => ({
      connectorTypeId,
      label,
      optionDefinitions,
    })),
  )
  server.on('POST', '/connectors', ({ body }) => {
    const { options } = body as { options: FakeRow }
    const { password: _, ...readableOptions } = options
    if (!/^mqtts?:/.test(String(options.url)))
      return errorResponse(400, wrongAddress, { fields: { 'options.url': wrongAddress } })
    const [data] = items.add('connectors', [{ ...sparkplug, ...(body as FakeRow), options: readableOptions }])
    return envelope({ message: 'Connector Added', data })
  })
}
const open = (path: string, connectors: FakeRow[] = []) =>
  openApp(path, {
    rows: { devices: [{ deviceId: 1, deviceTypeId: 'takt-h1', deviceName: 'Hub 1' }], connectors },
    server: serveConnectors,
  })

// Proves OPS-108
test('a connector shows the options of its type; an invalid one is reported at its field', async () => {
  const { server } = await open('/connectors')
  await button('Add connector').click()
  const pick = async (label: string, name: RegExp) => {
    await labelled(label).click()
    await page.getByRole('option', { name }).click()
  }
  await pick('Type', /MQTT Sparkplug B/)
  await pick('Feeds device', /Hub 1/)
  await labelled('Broker').fill('http://wrong')
  await labelled('Group').fill('G')
  await labelled('Edge node').fill('N')
  await labelled('Password').fill('open sesame')
  await page.getByLabelText('Yes', { exact: true }).click()
  await button('Save').click()
  await expect.element(page.getByText(wrongAddress, { exact: true })).toBeVisible()
  await labelled('Broker').fill('mqtts://broker:8883')
  await button('Save').click()
  await expect.element(page.getByText('Connector Added', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/connectors').at(-1)!.body)
    .toMatchObject({
      options: { url: 'mqtts://broker:8883', groupId: 'G', edgeNodeId: 'N', password: 'open sesame' },
    })
  await expect.element(page.getByRole('status').filter({ hasText: 'Stopped' })).toBeVisible()
  await expect.element(labelled('Password')).toHaveValue('')
})

test('a connector shows its status and since when its secret has been stored, never the secret', async () => {
  await open('/connectors/7', [sparkplug])
  await expect.element(page.getByRole('status').filter({ hasText: 'Stopped' })).toBeVisible()
  await expect.element(labelled('Password')).toHaveValue('')
  await expect.element(page.getByText(/^Stored since .*It cannot be read/)).toBeVisible()
  await expectAccessible()
})

test('a change names the connector in the body and omits the secret if it was not typed', async () => {
  const { server } = await open('/connectors/7', [sparkplug])
  await labelled('Description').fill('Press shop')
  await button('Save').click()
  await expect.element(page.getByText('Connector Updated', { exact: true })).toBeVisible()
  const { path, body } = server.requests('PUT')[0]!
  expect(path).toBe('/connectors')
  expect(body).toMatchObject({ connectorId: 7, description: 'Press shop' })
  expect(JSON.stringify(body)).not.toContain('password')
})

test('a connector is deleted after confirmation', async () => {
  const { items } = await open('/connectors/7', [sparkplug])
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Connector Deleted', { exact: true })).toBeVisible()
  expect(items.rows('connectors')).toEqual([])
})

test('rarely needed options are folded, and open if one has a value or a problem', async () => {
  const { server } = await open('/connectors/7', [sparkplug])
  const more = page.getByRole('button', { name: 'More options' })
  const timeout = labelled('Reorder timeout \\(ms\\)')
  await expect.element(labelled('Group')).toHaveValue('G')
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(timeout).not.toBeInTheDocument()
  await more.click()
  await timeout.fill('500')
  await more.click()
  await expect.element(timeout).not.toBeInTheDocument()
  server.on('PUT', '/connectors', () =>
    errorResponse(400, 'Rejected', { fields: { 'options.reorderTimeoutMs': 'must be smaller' } }),
  )
  await button('Save').click()
  await expect.element(timeout).toHaveValue('500')
  await expect.element(page.getByText('must be smaller', { exact: true })).toBeVisible()
  await expectAccessible()
})

test.each([
  [{ hostId: 'takt', reorderTimeoutMs: 2000 }, 'false'],
  [{ hostId: 'other', reorderTimeoutMs: 2000 }, 'true'],
])('options %o: those that are rarely needed are open: %s', async (options, isOpen) => {
  await open('/connectors/7', [{ ...sparkplug, options: { ...sparkplug.options, ...options } }])
  await expect.element(page.getByRole('button', { name: 'More options' })).toHaveAttribute('aria-expanded', isOpen)
})

test('devices that were added meanwhile can be selected', async () => {
  const { items, changeByOther } = await open('/connectors/7', [sparkplug])
  await expect.element(labelled('Feeds device')).toHaveValue('Hub 1')
  const device = { deviceTypeId: 'takt-h1' }
  items.add('devices', [{ ...device, deviceId: 2, deviceName: 'Hub 2' }])
  await button('Add connector').click()
  await labelled('Feeds device').click()
  await expect.element(page.getByRole('option', { name: /Hub 2/ })).toBeVisible()
  items.add('devices', [{ ...device, deviceId: 3, deviceName: 'Hub 3' }])
  changeByOther('devices', { deviceId: 1 }, { deviceName: 'Hub one' })
  await expect.element(page.getByRole('option', { name: /Hub 3/ })).toBeVisible()
})

test('a failing connector shows since when', async () => {
  await open('/connectors/9', [
    { ...sparkplug, connectorId: 9, enabled: true, status: 'failing', failingSince: '2026-03-02T13:05:00.000Z' },
  ])
  await expect.element(page.getByRole('status').filter({ hasText: /Failing since .*8:05/ })).toBeVisible()
})

test('a device that sends JSON has its address, its sample and the way to its password in the form', async () => {
  await open('/connectors')
  await button('Add connector').click()
  await labelled('Type').click()
  await page.getByRole('option', { name: /HTTP/ }).click()
  await expect.element(page.getByText(/^Select the device/)).toBeVisible()
  await labelled('Feeds device').click()
  await page.getByRole('option', { name: /Hub 1/ }).click()
  const address = `${window.location.origin}/api/ingest/1`
  await expect.element(page.getByText(address, { exact: true })).toBeVisible()
  await expect
    .element(page.getByLabelText('Sample of a message'))
    .toHaveTextContent(
      `curl '${address}' \\ -H 'Authorization: Bearer PASSWORD' \\ --data-binary '{"running": true, "parts": 17}'`,
    )
  await expectAccessible()
  const link = page.getByRole('link', { name: 'the page of the device' })
  await expect.element(link).toHaveAttribute('href', '/devices/1')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
