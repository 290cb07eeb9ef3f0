import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { openPlant } from '../efficiency/efficiency.fixture.ts'

const facts = {
  deviceId: 2,
  deviceName: 'LATHE-02',
  retiredAt: null,
  resourceIDs: ['LATHE-02'],
  mayBeMore: false,
  slices: 2870,
  days: 2,
  parts: 1340,
  from: '2026-11-18T05:00:00.000Z',
  to: '2026-11-20T05:00:00.000Z',
}
const open = (path: string) =>
  openPlant(path, {
    machines: 2,
    server(server) {
      server.on('GET', '/devices/{deviceId}/facts', facts)
      server.on('POST', '/devices/{deviceId}/erase', () => envelope({ message: 'Device Erased' }))
    },
  })
const dialog = () => page.getByRole('alertdialog')
const yesButton = () => dialog().getByRole('button', { name: 'Yes' })

test('a device is deleted with a mouse, after a note that earlier KPIs do not change', async () => {
  const { items } = await open('/devices')
  const row = page.getByRole('row').filter({ hasText: 'LATHE-01' })
  await row.hover()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog().getByText('LATHE-01', { exact: true })).toBeVisible()
  await expect.poll(() => dialog().query()?.textContent).toContain('earlier KPIs do not change')
  await expectAccessible('[role=alertdialog]')
  await yesButton().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted' })).toBeVisible()
  expect(items.rows('devices').map(({ deviceName }) => deviceName)).toEqual(['LATHE-02'])
})

test('erasing a device shows the amount of data and requires its name', async () => {
  const { server } = await open('/devices/2')
  const panel = page.getByRole('region', { name: 'Reported data' })
  await expect.element(panel.getByText(/slices on 2 days/)).toBeVisible()
  await panel.getByRole('button', { name: 'Erase…' }).click()
  await expect.element(dialog().getByText(/slices on 2 days/)).toBeVisible()
  await expect.element(yesButton()).toBeDisabled()
  await dialog().getByLabelText('Type LATHE-02').fill('LATHE-02')
  await expectAccessible('[role=alertdialog]')
  await yesButton().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Device Erased' })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/devices/{deviceId}/erase').map(({ path, body }) => [path, body]))
    .toEqual([['/devices/2/erase', { name: 'LATHE-02' }]])
})
