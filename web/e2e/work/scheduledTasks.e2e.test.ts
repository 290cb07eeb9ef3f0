import { type MailServer, openMailServer } from '@takt/gateway/core/mail/mailServer.bed.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { createGridBed, type GridBed } from '../lists/grid.bed.ts'

let bed: GridBed
let mail: MailServer
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  mail = await openMailServer()
  bed = await createGridBed({ SMTP_URL: mail.url })
  await bed.ask('POST', '/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Byron' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
  await mail?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const listed = async (name: string) =>
  ((await bed.ask('GET', '/scheduledTasks')).data as Record<string, unknown>[]).find(
    ({ scheduleName }) => scheduleName === name,
  )
const statuses = async (scheduleId: unknown) =>
  (await bed.ask('GET', `/scheduledTasks/${scheduleId}/executionHistory`)).data.executions.map(
    ({ status }: { status: string }) => status,
  )

test('a task is added, executed, paused, changed and deleted, and the server stores what the page shows', async () => {
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks')
  await button(page, 'Add System Tasks').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])

  await button(page, 'Add User Task').click()
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('ALunch')
  await choose(page, 'Schedule Type', 'Suspend/Resume Activity')
  await choose(page, 'Employees', 'Include')
  await choose(page, 'Employees to Exclude or Include', /^Ada Byron/)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add Schedule Time' }).click()
  await dialog.getByLabel('Time 2').fill('12:00')
  await choose(page, 'Day of Week 2', 'All Weekdays')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Scheduled Task Added')
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate', 'ALunch'])
  const task = await listed('ALunch')
  expect(task).toMatchObject({ scheduleClass: 'User', options: [30, false, 'all', 'include', 'all', [], ['E-1'], []] })
  expect(task!.calendars).toHaveLength(6)

  await button(page, 'Trigger Now: ALunch').click()
  await notice(page, 'Workflow triggered successfully')
  await button(page, 'View Execution History: ALunch').click()
  const history = page.getByRole('dialog', { name: 'ALunch' })
  await history.getByRole('cell', { name: 'Manual' }).waitFor()
  await history.getByText('Success', { exact: true }).waitFor()
  await history.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Pause: ALunch').click()
  await notice(page, 'Scheduled Task successfully Paused')
  expect(await listed('ALunch')).toMatchObject({ paused: true, status: 'Paused' })
  await button(page, 'Resume: ALunch').click()
  await notice(page, 'Scheduled Task successfully Scheduled')
  await button(page, 'ALunch').click()
  const update = page.getByRole('dialog', { name: 'Update Scheduled Task' })
  await update.getByLabel('Minutes to Suspend Active Labor Tickets *').fill('45')
  await update.getByRole('button', { name: 'Update' }).click()
  await notice(page, 'Scheduled Task Updated')
  const changed = await listed('ALunch')
  expect(changed).toMatchObject({ status: 'Scheduled', paused: false, calendars: task!.calendars })
  expect((changed!.options as unknown[])[0]).toBe(45)

  await button(page, 'Delete: ALunch').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Scheduled Task Deleted')
  await expect.poll(() => listed('ALunch')).toBe(undefined)
  expect(troubles).toEqual([])
  await context.close()
})

test('a report task sends a letter whose link leads to its execution, with the filters and a file of the report', async () => {
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks/new')
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('Morning')
  await choose(page, 'Schedule Type', 'Scheduled Reports')
  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await choose(page, 'Report Type', /^OEE Summary/)
  await dialog.getByRole('button', { name: 'Add Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Add Filter' })
  await choose(page, 'Column', 'OEE (%)')
  await choose(page, 'Operator', 'is between')
  await filter.getByLabel('From', { exact: true }).fill('60')
  await filter.getByLabel('To', { exact: true }).fill('75')
  await filter.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Scheduled Task Added')
  const task = await listed('Morning')
  const filterConditions = [{ column: 'oee', operator: 'between', value: ['0.6', '0.75'] }]
  expect(task!.options).toMatchObject([
    [{ reportID: 'oeeSummary', parameters: { filterConditions } }],
    'Scheduled Reports',
    'admin@plant.test',
    true,
    true,
  ])
  await button(page, 'Trigger Now: Morning').click()
  await expect.poll(() => statuses(task!.scheduleId)).toEqual(['Success'])
  const [{ to, letter }] = (await mail.letters()) as [Awaited<ReturnType<MailServer['letters']>>[0]]
  expect([to, letter.subject]).toEqual(['admin@plant.test', 'Scheduled Reports'])

  // A link names this computer otherwise than the test does.
  await page.route(/^http:\/\/localhost/, (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.fulfill({ status: 302, headers: { location: `${bed.origin}${pathname}${search}` } })
  })
  // A mail program shows the letter, to which the policy of Takt's own pages does not apply.
  await page.goto('about:blank')
  await page.setContent(letter.html!)
  await page.getByRole('link').click()
  const history = page.getByRole('dialog', { name: 'Morning' })
  await history.getByText('Sent to 1 of 1 recipients').waitFor()
  await history
    .getByRole('listitem')
    .filter({ hasText: /^Filters: OEE is between 60 % and 75 %$/ })
    .waitFor()
  const saved = page.waitForEvent('download')
  await history.getByRole('button', { name: '1-OEE-Summary.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('1-OEE-Summary.pdf')
  expect(troubles).toEqual([])
  await context.close()
})

test('an execution whose letter is on its way is cancelled, and the history shows how each execution ended', async () => {
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }]
  const letterTo = (recipients: string) => [[{ reportID: 'oeeSummary', parameters: {} }], 'Figures', recipients]
  const task = { scheduleName: 'Letters', workflowType: 'generateReports', calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', { ...task, options: letterTo('ada@plant.test') }))
    .data
  const path = `/scheduledTasks/${scheduleId}`
  for (const [recipient, all] of [
    ['ada@plant.test', ['Success']],
    ['nobody@plant.test', ['Failed', 'Success']],
  ] as const) {
    await bed.ask('PUT', path, { options: letterTo(recipient) })
    await bed.ask('POST', `${path}/trigger`, {})
    await expect.poll(() => statuses(scheduleId)).toEqual(all)
  }
  await bed.ask('PUT', path, { options: letterTo('stalls@plant.test') })
  const onItsWay = Promise.withResolvers<void>()
  mail.play.onStalled = onItsWay.resolve
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks')
  await button(page, 'Trigger Now: Letters').click()
  await notice(page, 'Workflow triggered successfully')
  await button(page, 'View Execution History: Letters').click()
  await onItsWay.promise
  const history = page.getByRole('dialog', { name: 'Letters' })
  for (const status of ['Running', 'Failed', 'Success'])
    await history.locator('td .MuiChip-root').getByText(status, { exact: true }).waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel Execution' })
  await cancel.click()
  await notice(page, 'Execution terminated successfully')
  await history.locator('td .MuiChip-root').getByText('Cancelled', { exact: true }).waitFor()
  await cancel.waitFor({ state: 'detached' })
  await history.getByText(/^Cancelled by /).waitFor()
  expect(await statuses(scheduleId)).toEqual(['Cancelled', 'Failed', 'Success'])
  expect(troubles).toEqual([])
  await context.close()
})
