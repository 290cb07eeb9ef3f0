import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { shots } from './shots.ts'
import { addUser } from './users.bed.ts'

const reader = { userName: 'tasks@plant.test', password: 'a third long password' }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read'),
  )
  await bed.ask('POST', '/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Byron' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string, user?: typeof reader) => browser.signedIn(path, user)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const listed = async () => (await bed.ask('GET', '/scheduledTasks')).data as Record<string, unknown>[]

test('a task is made, run, looked at, paused, changed and deleted', async () => {
  const { page, context, troubles } = await open('/scheduledTasks')
  await button(page, 'Add System Tasks').click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure You Wish To Add System Scheduled Tasks?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  await button(page, 'Add System Tasks').waitFor({ state: 'detached' })

  await button(page, 'Add User Task').click()
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await dialog.getByText('Still needed: Schedule Name, Schedule Type', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await dialog.getByLabel('Schedule Name *').fill('Lunch break')
  await dialog.getByText('Only alphanumeric characters allowed (no spaces or special characters)').waitFor()
  await dialog.getByLabel('Schedule Name *').fill('ALunch')
  await choose(page, 'Schedule Type', 'Suspend/Resume Activity')
  await expect.poll(() => dialog.getByLabel('Minutes to Suspend Active Labor Tickets *').inputValue()).toBe('30')
  const options = (await dialog.getByRole('group', { name: 'Schedule Options' }).textContent()) ?? ''
  expect(options.indexOf('Clock Out')).toBeGreaterThan(options.indexOf('Resources'))
  await expect.poll(() => dialog.getByRole('group', { name: 'Reports Configuration' }).count()).toBe(0)
  await choose(page, 'Employees', 'Include')
  await choose(page, 'Employees to Exclude or Include', /^Ada Byron/)
  await page.keyboard.press('Escape')
  const times = dialog.getByRole('table', { name: 'Schedule Times' })
  await expect.poll(() => times.getByRole('columnheader').allInnerTexts()).toEqual(['Day of Week', 'Time', 'Delete'])
  await times.getByText(/^E[SD]T$/).waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Day of Week 1' }).inputValue()).toBe('Monday')
  await expect.poll(() => dialog.getByLabel('Time 1').inputValue()).toBe('09:00')
  await expect.poll(() => dialog.getByLabel('Time 1').getAttribute('step')).toBe('300')
  await expect.poll(() => times.getByRole('button', { name: 'Delete Monday at 09:00' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Add Schedule Time' }).click()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Day of Week 2' }).inputValue()).toBe('Tuesday')
  await dialog.getByRole('combobox', { name: 'Day of Week 2' }).click()
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([...weekdays, ...['All Weekdays', 'All Weekend Days', 'Every Day']])
  await page.getByRole('option', { name: 'Monday' }).click()
  const duplicate = dialog.getByText('A schedule for Monday at 09:00 already exists.')
  await duplicate.waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Day of Week 2' }).inputValue()).toBe('Tuesday')
  await duplicate.waitFor({ state: 'detached' })
  await dialog.getByLabel('Time 2').fill('12:00')
  await choose(page, 'Day of Week 2', 'All Weekdays')
  await expectAccessible(page, '[role=dialog]')
  await save.click()
  await notice(page, 'Scheduled Task Added')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate', 'ALunch'])
  const [task] = (await listed()).filter(({ scheduleName }) => scheduleName === 'ALunch')
  expect(task).toMatchObject({ scheduleClass: 'User', options: [30, false, 'all', 'include', 'all', [], ['E-1'], []] })
  expect(task!.calendars).toHaveLength(6)
  await expectAccessible(page)

  await button(page, 'Trigger Now: ALunch').click()
  await notice(page, 'Workflow triggered successfully')
  await button(page, 'View Execution History: ALunch').click()
  const history = page.getByRole('dialog', { name: 'ALunch' })
  await history.getByRole('cell', { name: 'Manual' }).waitFor()
  await history.getByText('Success', { exact: true }).waitFor()
  await expect
    .poll(() => history.getByRole('columnheader').allInnerTexts())
    .toEqual([...['Execution ID', 'Trigger', 'Start Time', 'Duration', 'Status', 'Actions']])
  await expect
    .poll(() => history.locator('dt').allInnerTexts())
    .toEqual([...['Total Executions', 'Successful', 'Failed', 'Success Rate', 'Avg Duration']])
  const path = `/scheduledTasks/${task!.scheduleId}`
  const executions = async () => (await bed.ask('GET', `${path}/executionHistory`)).data.executions
  const [{ executionId }] = await executions()
  await history.getByRole('button', { name: `${executionId.slice(0, 8)}...`, exact: true }).waitFor()
  await history.getByText('1 of 1').waitFor()
  await expectAccessible(page, '[role=dialog]')
  for (let ran = 2; ran <= 5; ran++) {
    await bed.ask('POST', `${path}/trigger`, {})
    await expect.poll(async () => (await executions())[0].status + (await executions()).length).toBe(`Success${ran}`)
  }
  await history.getByRole('button', { name: 'Close' }).click()
  await button(page, 'View Execution History: ALunch').click()
  await history.getByText('1 of 2').waitFor()
  await expect.poll(() => history.locator('tbody tr').count()).toBe(4)
  await history.getByRole('button', { name: 'Next page' }).click()
  await history.getByText('2 of 2').waitFor()
  await expect.poll(() => history.locator('tbody tr').count()).toBe(1)
  await history.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Pause: ALunch').click()
  await notice(page, 'Scheduled Task successfully Paused')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'ALunch' }).textContent()).toContain('N/A')
  await button(page, 'Resume: ALunch').click()
  await notice(page, 'Scheduled Task successfully Scheduled')

  await button(page, 'ALunch').click()
  const update = page.getByRole('dialog', { name: 'Update Scheduled Task' })
  await update.getByLabel('Minutes to Suspend Active Labor Tickets *').fill('45')
  await update.getByRole('button', { name: 'Update' }).click()
  await notice(page, 'Scheduled Task Updated')
  const [changed] = (await listed()).filter(({ scheduleName }) => scheduleName === 'ALunch')
  expect(changed).toMatchObject({ status: 'Scheduled', calendars: task!.calendars })
  expect((changed!.options as unknown[])[0]).toBe(45)

  await button(page, 'Delete: ALunch').click()
  const removal = page.getByRole('alertdialog', { name: 'Remove Scheduled Task' })
  await removal.getByText('Are You Sure You Wish To Remove This Scheduled Task?').waitFor()
  await removal.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Scheduled Task Deleted')
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  expect(troubles).toEqual([])
  await context.close()
})

test('a report task is made by hand and by keyboard, and its letter is told of in the history', async () => {
  const { page, context, troubles } = await open('/scheduledTasks/new')
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('Morning')
  await choose(page, 'Schedule Type', 'Scheduled Reports')
  await dialog.getByText('No reports configured. Add a report to get started.').waitFor()
  await expect.poll(() => dialog.getByLabel('Email Subject *').inputValue()).toBe('Scheduled Reports')
  await dialog.getByText('admin@plant.test').waitFor()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isDisabled()).toBe(true)

  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await expect.poll(() => dialog.getByLabel('Report Title').getAttribute('placeholder')).toBe('Enter report title')
  await choose(page, 'Report Type', /^OEE Summary/)
  await expect.poll(() => dialog.getByLabel('Report Title').inputValue()).toBe('OEE Summary')
  // It runs on Mondays at nine: its own day is not whole by then, the day before is.
  const covered = dialog.getByText(/^The run of Mon, /)
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Start Date' }).inputValue()).toBe('Current Day')
  await dialog.getByRole('button', { name: 'Prior Day instead' }).click()
  await expect.poll(() => covered.textContent()).toMatch(/, 09:00 covers Sun, .+, 00:00–24:00\.$/)
  await choose(page, 'Start Date', 'Start of Week')
  await expect.poll(() => covered.textContent()).toMatch(/ covers nothing: it would end before it begins\.$/)
  await choose(page, 'End Date', 'Current Day')
  await expect.poll(() => covered.textContent()).toMatch(/ covers Mon, .+, 00:00–24:00\. That is not over by then\.$/)
  await dialog.getByRole('button', { name: 'Prior Day instead' }).click()
  await expect.poll(() => covered.textContent()).toMatch(/ covers Sun, .+, 00:00–24:00\.$/)
  await choose(page, 'Start Date', 'Start of Week')
  await choose(page, 'End Date', 'Current Day')
  await dialog.getByRole('button', { name: 'Add Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Add Filter' })
  await choose(page, 'Column', 'OEE (%)')
  await choose(page, 'Operator', 'is less than')
  await expect.poll(() => filter.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true)
  await filter.getByLabel('Value').fill('75')
  await filter.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'OEE is less than 75 %' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Filter' })
  await choose(page, 'Operator', 'is between')
  await edit.getByLabel('From', { exact: true }).fill('60')
  await expect.poll(() => edit.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
  await edit.getByLabel('To', { exact: true }).fill('75')
  await edit.getByRole('button', { name: 'Update' }).click()
  await dialog.getByRole('button', { name: 'OEE is between 60 % and 75 %' }).waitFor()
  await dialog.getByRole('heading', { name: 'Report Parameters' }).waitFor()
  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await choose(page, 'Report Type', /^Losses by Reason/)
  await dialog.getByText('Reports (2)').waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: /^Report #/, expanded: true }).allInnerTexts())
    .toEqual(['Report #2: Losses by Reason'])
  await dialog.getByRole('button', { name: 'Report #2: Losses by Reason' }).click()
  await dialog.getByRole('button', { name: 'Move report 2' }).focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Report 2 (lifted|over place 2)/).waitFor()
  const isAbove = async () => {
    await page.keyboard.press('ArrowUp')
    return page.getByText('Report 2 over place 1').isVisible()
  }
  // Keys are listened for from the moment after it was lifted; there is nothing above the first place.
  await expect.poll(isAbove).toBe(true)
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Report #1: Losses by Reason' }).waitFor()
  await dialog.getByRole('button', { name: 'Move report 1' }).focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Report 1 (lifted|over place 1)/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Report not moved', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await dialog.getByRole('button', { name: 'Delete report 3' }).click()
  await dialog.getByText('Reports (2)').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await save.click()
  await notice(page, 'Scheduled Task Added')
  const [task] = (await listed()).filter(({ scheduleName }) => scheduleName === 'Morning')
  expect(task!.options).toMatchObject([
    [
      { reportID: 'lossesByReason', reportTitle: 'Losses by Reason' },
      {
        reportID: 'oeeSummary',
        parameters: {
          startDate: 'currentWeekStart',
          filterConditions: [{ column: 'oee', operator: 'between', value: ['60', '75'] }],
        },
      },
    ],
    'Scheduled Reports',
    'admin@plant.test',
    true,
    true,
  ])

  await button(page, 'Trigger Now: Morning').click()
  await button(page, 'View Execution History: Morning').click()
  const history = page.getByRole('dialog', { name: 'Morning' })
  await history.getByText('Sent to 1 of 1 recipients').waitFor()
  await history
    .getByRole('listitem')
    .filter({ hasText: /^Filters: OEE is between 60 % and 75 %$/ })
    .waitFor()
  await shots(page, 'task-history')
  const saved = page.waitForEvent('download')
  await history.getByRole('button', { name: '1-Losses-by-Reason.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('1-Losses-by-Reason.pdf')
  expect(troubles).toEqual([])
  await context.close()
})

test('a report is opened, asked for other days, made into files, and put on a schedule as it is', async () => {
  const { page, context, troubles } = await open('/reports')
  await button(page, 'OEE Summary').click()
  const detail = page.getByRole('region', { name: 'OEE Summary' })
  await detail.getByText('OEE is availability × performance × quality.').waitFor({ state: 'attached' })
  await choose(page, 'Start Date', 'Start of Week')
  await page.waitForURL(/currentWeekStart/)
  await page.reload()
  await expect.poll(() => detail.getByRole('combobox', { name: 'Start Date' }).inputValue()).toBe('Start of Week')
  await expectAccessible(page)
  for (const [name, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await detail.getByRole('button', { name, exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^OEE Summary_\\d{4}-\\d\\d-\\d\\dT\\d\\d.\\d\\d.\\d\\d\\.\\d{3}Z\\.${ending}$`),
    )
  }
  await detail.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByRole('button', { name: 'Report #1: OEE Summary' }).waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Start Date' }).inputValue()).toBe('Start of Week')
  // Who saves nothing is back at the report as it was, and no word of it stays in the address of the tasks.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/reports\/oeeSummary\?parameters=/)
  await expect.poll(() => detail.getByRole('combobox', { name: 'Start Date' }).inputValue()).toBe('Start of Week')
  await page.goto('/reports/oeeSummary')
  await detail.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByRole('button', { name: 'Prior Day instead' }).waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  if (await question.count()) await question.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(/\/reports\/oeeSummary$/)
  // The page's own entry is in sight in the rail.
  const entry = page.getByRole('navigation').first().getByRole('link', { name: 'Reports' })
  await expect
    .poll(() =>
      entry.evaluate((element) => {
        const [at, around] = [
          element.getBoundingClientRect(),
          element.closest('nav')!.children[1]!.getBoundingClientRect(),
        ]
        return at.top >= around.top && at.bottom <= around.bottom
      }),
    )
    .toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})

test('when a dialog closes the focus is where it was opened, also where that was a menu', async () => {
  const { page, context } = await open('/scheduledTasks')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  const opener = async (
    name: string,
    close: (dialog: Locator) => Promise<void>,
    role: 'dialog' | 'alertdialog' = 'dialog',
  ) => {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole(role)
    await dialog.waitFor()
    await close(dialog)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused()).toBe(name)
  }
  const pressEscape = () => page.keyboard.press('Escape')
  await opener('View Execution History: Morning', (dialog) => dialog.getByRole('button', { name: 'Close' }).click())
  await opener('View Execution History: Morning', pressEscape)
  await opener('Morning', (dialog) => dialog.getByRole('button', { name: 'Cancel' }).click())
  await opener('Recipients', pressEscape)
  await opener('Add User Task', pressEscape)
  await opener('Delete: Morning', (dialog) => dialog.getByRole('button', { name: 'No' }).click(), 'alertdialog')
  await page.goto('/employees')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused()).toBe('More')
  await context.close()
})

test('who may only read sees tasks, their history and their form, and can change nothing', async () => {
  const { page, context, troubles } = await open('/scheduledTasks', reader)
  await expect.poll(() => names(page)).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate', 'Morning'])
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual([...['Schedule Class', 'Schedule Name', 'Schedule Type', 'Status', 'Next Execution', 'Actions']])
  await page.getByRole('row').filter({ hasText: 'ML Training' }).filter({ hasText: 'System' }).waitFor()
  const again = page.waitForRequest(/\/api\/scheduledTasks\?/)
  await button(page, 'Refresh').click()
  await again
  for (const name of [/^Add/, /^Trigger/, /^Pause/, /^Delete/])
    await expect.poll(() => page.getByRole('main').getByRole('button', { name }).count()).toBe(0)
  await button(page, 'MLTraining').click()
  const form = page.getByRole('dialog', { name: 'Scheduled Task' })
  await form.getByText('Friday').waitFor()
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0)
  await form.getByRole('button', { name: 'Close' }).click()
  await button(page, 'View Execution History: MLTraining').click()
  await page.getByText('No execution history', { exact: true }).waitFor()
  await page.getByText('This scheduled task has not been executed yet.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('the flag that lets schedule times be edited is always given in the Add and the Update dialog, and a reader’s form goes without', async () => {
  const { page, context } = await open('/scheduledTasks')
  const flagged = async (name: string) => {
    const dialog = page.getByRole('dialog', { name, exact: true })
    const times = dialog.getByRole('table', { name: 'Schedule Times' })
    await times.waitFor()
    const controls = await Promise.all([
      times.getByLabel('Day of Week 1').count(),
      times.getByLabel('Time 1').count(),
      times.getByRole('columnheader', { name: 'Delete' }).count(),
      dialog.getByRole('button', { name: 'Add Schedule Time' }).count(),
    ])
    await dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).click()
    await dialog.waitFor({ state: 'detached' })
    return controls
  }
  await button(page, 'Add User Task').click()
  await expect.poll(() => flagged('Add Scheduled Task')).toEqual([1, 1, 1, 1])
  await button(page, 'Pause: Morning').click()
  await button(page, 'Resume: Morning').waitFor()
  // Whatever the task: of the system's own, of a user, paused or not.
  for (const name of ['MLTraining', 'Morning']) {
    await button(page, name).click()
    await expect.poll(() => flagged('Update Scheduled Task')).toEqual([1, 1, 1, 1])
  }
  await context.close()
  const other = await open('/scheduledTasks', reader)
  await button(other.page, 'MLTraining').click()
  const form = other.page.getByRole('dialog', { name: 'Scheduled Task', exact: true })
  await form.getByRole('table', { name: 'Schedule Times' }).getByText('Friday').waitFor()
  for (const label of ['Day of Week 1', 'Time 1']) expect(await form.getByLabel(label).count()).toBe(0)
  await expect.poll(() => form.getByRole('button', { name: 'Add Schedule Time' }).count()).toBe(0)
  await other.context.close()
})

test('on a phone a task is named, told when it is due and run without a scroll; its times stand whole in the form', async () => {
  const { page, context } = await open('/scheduledTasks')
  await page.setViewportSize({ width: 390, height: 844 })
  const isWithin = async (box: { x: number; width: number } | null) =>
    box !== null && box.x >= 0 && box.x + box.width <= 390
  await button(page, 'Delete: Morning').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Morning' })
  const { status } = (await listed()).find(({ scheduleName }) => scheduleName === 'Morning')!
  const told = ['Scheduled Reports', String(status), 'User'].map((text) => row.getByText(text, { exact: true }))
  for (const part of [button(page, 'Delete: Morning'), ...told])
    expect(await isWithin(await part.boundingBox())).toBe(true)
  await expectAccessible(page)
  await shots(page, 'tasks-phone')
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual([...['Schedule Name', 'Next Execution', 'Actions']])
  await button(page, 'Morning').click()
  const times = page.getByRole('table', { name: 'Schedule Times' })
  await times.getByLabel('Time 1').scrollIntoViewIfNeeded()
  for (const part of [times.getByLabel('Time 1'), times.getByRole('button', { name: /^Delete / }).first()])
    expect(await isWithin(await part.boundingBox())).toBe(true)
  await page.keyboard.press('Escape')
  // Two notices above each other cover no button of a dialog, wherever it stands.
  const snackbars = page.locator('.MuiSnackbar-root')
  for (const count of [1, 2]) {
    await button(page, /^(Pause|Resume): Morning$/).press('Enter')
    await expect.poll(() => snackbars.count()).toBe(count)
    await snackbars.first().hover()
  }
  const areCovered = async (dialog: Locator) => {
    const notices = await Promise.all((await snackbars.all()).map((each) => each.boundingBox()))
    const buttons = await Promise.all((await dialog.getByRole('button').all()).map((each) => each.boundingBox()))
    return buttons.some((at) =>
      notices.some((over) => at && over && at.y < over.y + over.height && at.y + at.height > over.y),
    )
  }
  await button(page, 'Delete: Morning').press('Enter')
  await expect.poll(() => areCovered(page.getByRole('alertdialog'))).toBe(false)
  await shots(page, 'notices-phone')
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await button(page, 'View Execution History: Morning').press('Enter')
  await expect.poll(() => areCovered(page.getByRole('dialog'))).toBe(false)
  await context.close()
})

test('a report task is paused and resumed, edited and deleted', async () => {
  const { page, context, troubles } = await open('/scheduledTasks')
  const morning = async () => (await listed()).find(({ scheduleName }) => scheduleName === 'Morning')
  await button(page, /^(Pause|Resume): Morning$/).waitFor()
  if ((await morning())!.paused) await button(page, 'Resume: Morning').click()
  await button(page, 'Pause: Morning').click()
  await notice(page, 'Scheduled Task successfully Paused')
  expect(await morning()).toMatchObject({ paused: true })
  await button(page, 'Resume: Morning').click()
  await page.locator('.MuiAlert-root').last().filter({ hasText: 'Scheduled Task successfully Scheduled' }).waitFor()
  const noticeTop = await page
    .locator('.MuiAlert-root')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().top)))

  await button(page, 'Morning').click()
  const update = page.getByRole('dialog', { name: 'Update Scheduled Task' })
  await update.getByLabel('Email Subject *').fill('Figures of the night')
  await update.getByRole('button', { name: 'Report #2: OEE Summary' }).click()
  await update.getByLabel('Report Title').fill('OEE of the night')
  // It is as high as a dialog may be, and ends above where notices stand.
  const { y, height } = (await update.boundingBox())!
  expect(height).toBeGreaterThan(500)
  expect(y + height).toBeLessThan(noticeTop)
  await update.getByRole('button', { name: 'Update' }).click()
  await notice(page, 'Scheduled Task Updated')
  await update.waitFor({ state: 'detached' })
  expect((await morning())!.options).toMatchObject([
    [{ reportID: 'lossesByReason' }, { reportID: 'oeeSummary', reportTitle: 'OEE of the night' }],
    'Figures of the night',
    'admin@plant.test',
    true,
    true,
  ])

  await button(page, 'Delete: Morning').click()
  const removal = page.getByRole('alertdialog', { name: 'Remove Scheduled Task' })
  await removal.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Scheduled Task Deleted')
  await expect.poll(morning).toBe(undefined)
  expect(troubles).toEqual([])
  await context.close()
})
