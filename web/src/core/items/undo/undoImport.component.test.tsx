import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, chooseFiles, noticeOf, rowOf } from '../../../app/testing/screenParts.fixture.ts'

test('an import is undone after its result was shown', async () => {
  const { items } = await openApp('/resources', { rows: { resources: [{ resourceID: 'M-1' }] } })
  const before = structuredClone(items.rows('resources'))
  await button('More').click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  chooseFiles(new File(['Machine,Description\nM-7,Mill\nM-8,Saw\n'], 'm.csv', { type: 'text/csv' }))
  await button('Import 2 rows').click()
  await button('Close', page.getByRole('dialog')).click()
  await expect.element(rowOf('M-8')).toBeVisible()
  await noticeOf('Row(s) Have Been Imported').hover()
  await button('Undo').click()
  await expect.element(rowOf('M-8')).not.toBeInTheDocument()
  expect(items.rows('resources')).toEqual(before)
})
