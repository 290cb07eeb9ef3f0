import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, clickRowButton, formField, noticeOf, rowOf, saveForm } from '../../app/testing/screenParts.fixture.ts'

const requestTypes = [{ requestTypeID: 'MAINT', description: 'Maintenance' }]

// Proves ADM-011, ADM-301
test('requests are added, changed and deleted in their list, each with a notice', async () => {
  const { items } = await openApp('/requests', { rows: { requestTypes } })
  await button('Add').click()
  await formField('Type').fill('MAINT')
  await page.getByRole('option', { name: /^MAINT/ }).click()
  await formField('Description').fill('Coolant leaks')
  await saveForm()
  await expect.element(noticeOf('Request Added')).toBeVisible()
  await clickRowButton(rowOf('Coolant leaks'), 'Edit')
  await formField('Description').fill('Coolant leaks badly')
  await saveForm()
  await expect.element(noticeOf('Request Updated')).toBeVisible()
  expect(items.rows('requests')).toMatchObject([{ requestTypeID: 'MAINT', description: 'Coolant leaks badly' }])
  await clickRowButton(rowOf('Coolant leaks badly'), 'Delete')
  await button('Yes', page.getByRole('alertdialog')).click()
  await expect.element(noticeOf('Request Deleted')).toBeVisible()
  expect(items.rows('requests')).toEqual([])
})

test('request types have a list next to that of requests', async () => {
  await openApp('/requests', { rows: { requestTypes } })
  await page.getByRole('tab', { name: 'Request types' }).click()
  await expect
    .element(page.getByRole('grid', { name: 'Request Type' }).getByRole('gridcell', { name: 'MAINT', exact: true }))
    .toBeVisible()
})

test('the list of requests initially shows open and accepted ones', async () => {
  const requests = [
    { requestTypeID: 'MAINT', description: 'Still open' },
    { requestTypeID: 'MAINT', description: 'Done long ago', status: 'done' },
  ]
  const { address } = await openApp('/requests', { rows: { requestTypes, requests } })
  await expect.poll(() => address().searchParams.get('requests.statusIsAnyOf')).toBe('open,accepted')
  await expect.element(rowOf('Still open')).toBeVisible()
  expect(rowOf('Done long ago').query()).toBeNull()
})
