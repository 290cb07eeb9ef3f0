import { expect, test } from 'vitest'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const rows = Array.from({ length: 60 }, (_, index) => ({
  indirectCode: `T-${String(index + 1).padStart(2, '0')}`,
  description: `Kind ${index % 3}`,
  active: index % 2 === 0,
}))

test('the list shows the first page of rows', async () => {
  const { page } = await openApp('/indirects', { rows: { indirects: rows } })
  await expect.element(page.getByText('1–25')).toBeVisible()
  await expect.element(page.getByRole('gridcell', { name: 'T-01', exact: true })).toBeVisible()
  await expectAccessible()
})
test('a new row', async () => {
  const { page, items } = await openApp('/indirects', { rows: { indirects: rows } })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabelText(/^Indirect/)
    .fill('Z-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(items.rows('indirects')).toHaveLength(61)
})

test('a change by another user is shown', async () => {
  const { page, changeByOther } = await openApp('/indirects', { rows: { indirects: rows } })
  await expect.element(page.getByText('1–25')).toBeVisible()
  changeByOther('indirects', { indirectCode: 'T-02' }, { description: 'Other version' })
  await expect.element(page.getByRole('gridcell', { name: 'Other version', exact: true })).toBeVisible()
})
