import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'
import { button, clickRowButton, formField, noticeOf, rowOf, saveForm } from '../../app/testing/screenParts.fixture.ts'
import { changeCalls, employees } from './masterData.fixture.ts'

const formerEmployees = employees.filter(({ empID }) => empID === 'E9')

/** The list requests of one kind so far: for the count of active employees, or for pages of the list. */
const listRequests = ({ server }: TestApp, kind: 'count' | 'page') =>
  server
    .requests('GET', '/employees')
    .map(({ query }) => query)
    // A list without rows requests any single row, to find out whether there are rows at all.
    .filter((query) =>
      kind === 'count' ? query.has('active') && !query.has('limit') : query.has('limit') && query.get('limit') !== '1',
    )
    .map((query) => `active=${query.get('active')} ttlSecs=${query.get('ttlSecs')}`)

async function openPeople() {
  const app = await openApp('/jobs', { rows: { employees: formerEmployees } })
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect.element(page.getByRole('grid', { name: 'Employee', exact: true })).toBeVisible()
  return app
}

test('the employee list initially shows the active ones, as the address states', async () => {
  const app = await openPeople()
  await expect.poll(() => app.address().searchParams.get('employees.activeEquals')).toBe('true')
  await expect.element(page.getByText('0 active', { exact: true })).toBeVisible()
  await expect.poll(() => listRequests(app, 'count')).toEqual(['active=true ttlSecs=86400'])
  expect(rowOf('E9').query()).toBeNull()
})

// Proves ADM-003, ADM-291
test('an employee is added, changed and deleted, with notices; tags are sent separately from the row', async () => {
  const app = await openPeople()
  await button('Add').click()
  await formField('Employee').fill('E1')
  await formField('First Name').fill('Ada')
  await formField('Last Name').fill('Byron')
  await saveForm()
  await expect.element(noticeOf('Employee Added')).toBeVisible()
  await clickRowButton(rowOf('E1'), 'Edit')
  await formField('Last Name').fill('Lovelace')
  await saveForm()
  await expect.element(noticeOf('Employee Updated')).toBeVisible()
  expect(changeCalls(app)).toContain('PUT /employees/E1')
  expect(changeCalls(app)).toContain('DELETE /tagAssociations?associationType=employees&associationID=E1')
  const [put] = app.server.requests('PUT', '/employees/{key}')
  expect(put!.body).not.toHaveProperty('epc')
  await clickRowButton(rowOf('E1'), 'Delete')
  await button('Yes', page.getByRole('alertdialog')).click()
  await expect.element(noticeOf('Employee Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Everyone' }).click()
  await expect.element(rowOf('E9')).toBeVisible()
  expect(rowOf('E1').query()).toBeNull()
})

// Proves ADM-090, ADM-131, ADM-166
test('the list is requested with active=true and ttlSecs=86400, and with ttlSecs=0 after a change by another user', async () => {
  const app = await openPeople()
  await expect.poll(() => listRequests(app, 'page')).not.toEqual([])
  expect(new Set(listRequests(app, 'page'))).toEqual(new Set(['active=true ttlSecs=86400']))
  const [added] = app.items.add('employees', [{ empID: 'E6', firstName: 'Mary', lastName: 'Cartwright' }])
  const row = { itemType: 'employees', rowId: String(added!.rowId), version: 1 }
  app.link.send({ type: 'changed', area: 'employees', row })
  await expect.element(rowOf('E6')).toBeVisible()
  await expect.element(page.getByText('1 active', { exact: true })).toBeVisible()
  expect(listRequests(app, 'count').slice(1)).toContain('active=true ttlSecs=0')
  expect(listRequests(app, 'page').at(-1)).toBe('active=true ttlSecs=0')
  expect(rowOf('E9').query()).toBeNull()
  await page.getByRole('button', { name: 'Everyone' }).click()
  await expect.element(rowOf('E9')).toBeVisible()
  expect(listRequests(app, 'page').at(-1)).toBe('active=null ttlSecs=86400')
})
