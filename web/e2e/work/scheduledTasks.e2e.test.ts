import { type MailServer, openMailServer } from '@takt/gateway/core/mail/mailServer.fixture.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let mail: MailServer
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  mail = await openMailServer()
  fixture = await createGridFixture({ SMTP_URL: mail.url })
  await fixture.request('POST', '/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Byron' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
  await mail?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const selectOption = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const listed = async (name: string) =>
  ((await fixture.request('GET', '/scheduledTasks')).data as Record<string, unknown>[]).find(
    ({ scheduleName }) => scheduleName === name,
  )
const statuses = async (scheduleId: unknown) =>
  (await fixture.request('GET', `/scheduledTasks/${scheduleId}/executionHistory`)).data.executions.map(
    ({ status }: { status: string }) => status,
  )

test('a task is added, executed, paused, changed and deleted, and the server stores what the page shows', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/scheduledTasks')
  await button(page, 'Add System Tasks').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])

  await button(page, 'Add User Task').click()
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('ALunch')
  await selectOption(page, 'Schedule Type', 'Suspend/Resume Activity')
  await selectOption(page, 'Employees', 'Include')
  await selectOption(page, 'Employees to Exclude or Include', /^Ada Byron/)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add Schedule Time' }).click()
  await dialog.getByLabel('Time 2').fill('12:00')
  await selectOption(page, 'Day of Week 2', 'All Weekdays')
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
  expect(problems).toEqual([])
  await context.close()
})

test('a report task sends an email with a link to its execution, with the filters and a file of the report', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/scheduledTasks/new')
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('Morning')
  await selectOption(page, 'Schedule Type', 'Scheduled Reports')
  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await selectOption(page, 'Report Type', /^OEE Summary/)
  await dialog.getByRole('button', { name: 'Add Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Add Filter' })
  await selectOption(page, 'Column', 'OEE (%)')
  await selectOption(page, 'Operator', 'is between')
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
  const [{ to, email }] = (await mail.emails()) as [Awaited<ReturnType<MailServer['emails']>>[0]]
  expect([to, email.subject]).toEqual(['admin@plant.test', 'Scheduled Reports'])

  // The link uses another name of this computer than the test does.
  await page.route(/^http:\/\/localhost/, (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.fulfill({ status: 302, headers: { location: `${fixture.origin}${pathname}${search}` } })
  })
  // Shows the email like an email client: the content security policy of Takt's own pages does not apply to it.
  await page.goto('about:blank')
  await page.setContent(email.html!)
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
  expect(problems).toEqual([])
  await context.close()
})

test('an execution with an email in transit is cancelled, and the history shows the result of each execution', async () => {
  const single = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: single('MONDAY'), hour: single(3), minute: single(0) }]
  const emailOptions = (recipients: string) => [[{ reportID: 'oeeSummary', parameters: {} }], 'Key metrics', recipients]
  const task = { scheduleName: 'Letters', workflowType: 'generateReports', calendars }
  const { scheduleId } = (
    await fixture.request('POST', '/scheduledTasks', { ...task, options: emailOptions('ada@plant.test') })
  ).data
  const path = `/scheduledTasks/${scheduleId}`
  for (const [recipient, all] of [
    ['ada@plant.test', ['Success']],
    ['nobody@plant.test', ['Failed', 'Success']],
  ] as const) {
    await fixture.request('PUT', path, { options: emailOptions(recipient) })
    await fixture.request('POST', `${path}/trigger`, {})
    await expect.poll(() => statuses(scheduleId)).toEqual(all)
  }
  await fixture.request('PUT', path, { options: emailOptions('stalls@plant.test') })
  const inTransit = Promise.withResolvers<void>()
  mail.play.onStalled = inTransit.resolve
  const { page, context, troubles: problems } = await browser.signedIn('/scheduledTasks')
  await button(page, 'Trigger Now: Letters').click()
  await notice(page, 'Workflow triggered successfully')
  await button(page, 'View Execution History: Letters').click()
  await inTransit.promise
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
  expect(problems).toEqual([])
  await context.close()
})
