import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const rows = {
  resources: ['M-01', 'M-02', 'M-03'].map((resourceID) => ({ resourceID })),
  devices: [{ deviceId: 1, deviceTypeId: 'takt-h1', deviceName: 'Hub 1' }],
  deviceGroups: [{ deviceGroupId: 1, deviceGroupName: 'Line 1', selectedDevices: ['M-01'] }],
  locations: [{ locationId: 1, locationName: 'Pune', country: 'IN', timezone: 'Asia/Kolkata', organizationId: 1 }],
}

// Proves OPS-110
test('the members of a device group are selected from all machines', async () => {
  const { items } = await openApp('/deviceGroups/1', { rows })
  await expect.element(page.getByText('1 of 3 selected')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('M-03').click()
  await page.getByRole('region', { name: 'Line 1' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Device Group Updated', { exact: true })).toBeVisible()
  expect(items.rows('deviceGroups')[0]!.selectedDevices).toEqual(['M-01', 'M-03'])
})

test('a tab leads from device groups to devices', async () => {
  await openApp('/deviceGroups/1', { rows })
  await page.getByRole('tab', { name: 'Devices' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Hub 1' })).toBeVisible()
})

// Proves OPS-109
test('a device takes country and time zone from its location', async () => {
  const { items } = await openApp('/devices/1', {
    rows,
    // Country and time zone of a device are derived from its location.
    server: (server, items) =>
      server.on('GET', '/devices', () =>
        items.rows('devices').map((device) => {
          const location = items.rows('locations').find(({ locationId }) => locationId === device.locationId)
          return { ...device, country: location?.country ?? null, timezone: location?.timezone ?? null }
        }),
      ),
  })
  await expect.element(page.getByText(/^Without a location it has no country and no time zone\./)).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  const form = page.getByRole('dialog')
  await form.getByLabelText('Location').fill('Pune')
  await page.getByRole('option', { name: /^Pune/ }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/^Country IN and time zone Asia\/Kolkata come from its location\./)).toBeVisible()
  expect(items.rows('devices')[0]).toMatchObject({ locationId: 1 })
})
