import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { createUser } from '@takt/gateway/access/createUser.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

const reader = { userName: 'reader@plant.test', password: 'a third long password' }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
const only = <Value>(value: Value) => [{ start: value, end: value }]
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const systemDb = openPostgres<Tables>(roleUrl(bed.world.databaseUrl, 'takt_system', bed.world.secret), 1)
  await createUser(systemDb, {
    ...reader,
    entityId: 1,
    organizationIds: [1],
    globalAdmin: false,
    restrictOrgs: false,
    permissions: permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read'),
  })
  await systemDb.destroy()
  for (const [scheduleName, recipients] of [
    ['Both', 'ada@plant.test,bo@plant.test'],
    ['Alone', 'bo@plant.test'],
  ]) {
    const reports = [{ reportID: 'oeeSummary', reportTitle: 'OEE', parameters: {} }]
    const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }]
    const options = [reports, 'Figures', recipients, true, true]
    await bed.ask('POST', '/scheduledTasks', { scheduleName, workflowType: 'generateReports', options, calendars })
  }
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('who receives what is seen by who may read, on a phone too; there is nothing to take off with', async () => {
  const { page, context } = await browser.signedIn('/scheduledTasks', reader, phone)
  await page.getByRole('button', { name: 'Recipients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  await dialog.getByText('bo@plant.test').waitFor()
  expect(await dialog.getByText('Both: OEE').count()).toBe(2)
  expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await expectAccessible(page, '[role=dialog]')
  await context.close()
})

test('somebody is taken off all tasks, by keyboard, once it is said which and which are paused then', async () => {
  const { page, context } = await browser.signedIn('/scheduledTasks')
  await page.getByRole('button', { name: 'Recipients' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  await dialog.getByRole('searchbox').fill('BO@')
  await expect.poll(() => dialog.getByText('ada@plant.test').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove bo@plant.test from all tasks' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove bo@plant.test from all tasks?' })
  await question
    .getByText('No more reports of Alone, Both. Paused, since nobody else receives them: Alone.', { exact: true })
    .waitFor()
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'bo@plant.test receives no reports any more' }).waitFor()
  await dialog.getByText('Nobody receives reports.').waitFor()
  await dialog.getByRole('searchbox').fill('')
  await dialog.getByText('ada@plant.test').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Alone.*Paused/ }).waitFor()
  await context.close()
})
