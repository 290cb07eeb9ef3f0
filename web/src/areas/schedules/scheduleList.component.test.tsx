import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openSchedules } from './schedules.fixture.ts'

const form = () => page.getByRole('dialog')
const save = () => form().getByRole('button', { name: 'Save', exact: true }).click()
const notice = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}`) })

async function clickRowButton(key: string, name: string) {
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
  await row.hover()
  await row.getByRole('button', { name, exact: true }).click()
}
async function remove(key: string) {
  await clickRowButton(key, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
}

// Proves ADM-013, ADM-302
test('a schedule is added, changed and deleted in the list', async () => {
  const { items } = await openSchedules('/schedules')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await form()
    .getByLabelText(/^Schedule/)
    .fill('S-2')
  await save()
  await expect.element(notice('Schedule Added')).toBeVisible()
  await clickRowButton('S-2', 'Edit')
  await form()
    .getByLabelText(/^Description/)
    .fill('Late')
  await save()
  await expect.element(notice('Schedule Updated')).toBeVisible()
  expect(items.rows('schedules')[1]).toMatchObject({ scheduleID: 'S-2', description: 'Late' })
  await remove('S-2')
  await expect.element(notice('Schedule Deleted')).toBeVisible()
  expect(items.rows('schedules')).toHaveLength(1)
})

// Proves ADM-266, SCH-216
test('a rejected deletion is shown with the message of the server until it is closed', async () => {
  const message = 'Schedule S-1 cannot be deleted: it is still used by 1 machine.'
  await openSchedules('/schedules', {
    server: (server) => server.on('DELETE', '/schedules/{key}', () => errorResponse(409, message)),
  })
  await remove('S-1')
  await expect.element(notice(message)).toBeVisible()
  await notice(message).getByRole('button', { name: 'Close' }).click()
  await expect.element(notice(message)).not.toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: 'S-1', exact: true })).toBeVisible()
})
