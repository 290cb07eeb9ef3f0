import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, clickRowButton, formField, noticeOf, rowOf, saveForm } from '../../app/testing/screenParts.fixture.ts'
import { changeCalls } from './masterData.fixture.ts'

test('a job is added by its part with one request and the notice Jobs(s) Have Been Added', async () => {
  const { server, items } = await openApp('/jobs', {
    rows: { parts: [{ partNum: 'P-1' }], revisions: [{ partNum: 'P-1', revision: 'A' }] },
  })
  server.on('POST', '/jobs/addByPart', ({ body }) => items.add('jobs', [body as object as Record<string, unknown>])[0])
  await button('Add').click()
  await formField('Job').fill('J-7')
  await formField('Part').fill('P-1')
  await page.getByRole('option', { name: /^P-1/ }).click()
  await formField('Revision').fill('A')
  await formField('Quantity').fill('12')
  await saveForm()
  await expect.element(noticeOf('Jobs(s) Have Been Added')).toBeVisible()
  await expect.element(rowOf('J-7')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/jobs/addByPart').map(({ body }) => body))
    .toEqual([{ jobNum: 'J-7', partNum: 'P-1', revision: 'A', prodQty: 12 }])
})

test('deleting a job deletes its tags too', async () => {
  const app = await openApp('/jobs', { rows: { jobs: [{ jobNum: 'J-8' }] } })
  await clickRowButton(rowOf('J-8'), 'Delete')
  await button('Yes', page.getByRole('alertdialog')).click()
  await expect
    .poll(() => changeCalls(app))
    .toEqual(['DELETE /jobs/J-8', 'DELETE /tagAssociations?associationType=jobs&associationID=J-8'])
  await expect.element(rowOf('J-8')).not.toBeInTheDocument()
})
