import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'

const device = (deviceId: number, deviceName: string, resourceId: string, reports: string) => ({
  deviceId,
  deviceName,
  resourceId,
  reports,
  deviceTypeId: 'takt-h1',
})
const rows = {
  resources: [{ resourceID: 'M-1' }, { resourceID: 'M-2' }],
  devices: [
    device(1, 'Hub 1', 'M-1', 'state'),
    device(2, 'Probe', 'M-1', 'values'),
    device(3, 'Hub 2', 'M-2', 'state'),
  ],
}
const rowWith = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = page.getByRole('alertdialog')
async function openDeleteDialog(name: string) {
  await rowWith(name).getByRole('checkbox').click()
  await button('Delete', page.getByRole('toolbar')).click()
}

test('a machine left by a deleted device is retired with it, and one Undo restores both', async () => {
  const { items, server } = await openApp('/devices', { rows })
  const retired = () => items.rows('resources').map(({ decommissionedOn }) => decommissionedOn)
  await openDeleteDialog('Hub 1')
  await expect
    .element(dialog)
    .toMatchTextContent(
      /No other device reports M-1: from now on planned time there counts as “Unknown”, unless retired too\./,
    )
  await dialog.getByLabelText(/^Retire M-1 too/).click()
  await expectAccessible('[role=alertdialog]')
  await button('Yes', dialog).click()
  await noticeOf('Selected Rows Have Been Deleted').hover()
  await expect.element(rowWith('Hub 1')).not.toBeInTheDocument()
  expect(retired()).toEqual(['2026-03-02', null])
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  await expect.element(rowWith('Hub 1')).toBeVisible()
  expect(retired()).toEqual([null, null])
  await expect
    .poll(() => server.requests('POST', '/changes/undo').map(({ body }) => (body as { changes: [] }).changes.length))
    .toEqual([2])
})

test('a device that only reports values leaves no machine', async () => {
  const { server } = await openApp('/devices', { rows })
  await openDeleteDialog('Probe')
  await expect.element(dialog).toMatchTextContent(/Its data stays with its machine/)
  await button('No', dialog).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openDeleteDialog('Hub 2')
  await expect.element(dialog).toMatchTextContent(/No other device reports M-2:/)
  await expect
    .poll(() => server.requests('GET', '/devices/{deviceId}/facts').map(({ path }) => path))
    .toEqual(['/devices/3/facts'])
})
