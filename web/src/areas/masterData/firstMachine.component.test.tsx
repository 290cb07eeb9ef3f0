import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

test('an installation without machines leads from a dashboard to the form of the first machine', async () => {
  const { items } = await openApp('/wall')
  await expect
    .element(
      page.getByText(
        'There are no machines on the dashboards yet. Add a machine, then the device that reports its activity.',
        { exact: true },
      ),
    )
    .toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Add a machine', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Machine/).fill('MILL-1')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(items.rows('resources')).toMatchObject([{ resourceID: 'MILL-1' }])
})

test('an installation with a machine and without devices leads from a dashboard to the form of the first device', async () => {
  const { address } = await openApp('/efficiency/overall', { rows: { resources: [{ resourceID: 'MILL-1' }] } })
  await expect
    .element(
      page.getByText(
        'There are no machines on the dashboards yet. A device that reports the activity of a machine is missing: ' +
          'add one and choose its machine.',
        { exact: true },
      ),
    )
    .toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Add a device', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByLabelText(/^Name/)).toBeVisible()
  expect(address().search).not.toContain('.add')
})
