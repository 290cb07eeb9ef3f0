import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureTimers } from '../../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button, expectNotice, openTasks, selectOption, systemTasks, task, textsOf } from '../scheduledTasks.fixture.ts'

const breaks = () => ({ rows: { scheduledTasks: [...systemTasks(), task(3, 'Breaks')] } })
const addDialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const updateDialog = () => page.getByRole('dialog', { name: 'Update Scheduled Task' })
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const name = () => addDialog().getByLabelText('Schedule Name *')
const times = () => addDialog().getByRole('table', { name: 'Schedule Times' })
const time = (number: number) => addDialog().getByLabelText(`Time ${number}`, { exact: true })
const duplicate = () => addDialog().getByText('A schedule for Monday at 09:00 already exists.')
const open = async () => {
  const app = await openTasks('/scheduledTasks', breaks())
  await button('Add User Task').click()
  await expect.element(name()).toBeVisible()
  return app
}

// Proves SCH-041
test('the dialog shows a loading message until the task types have loaded', async () => {
  const { server } = await openTasks('/scheduledTasks', {
    ...breaks(),
    server: (server) => server.on('GET', '/scheduledTasks/taskDefinitions', () => gate.promise),
  })
  await button('Breaks').click()
  await expect.element(updateDialog().getByText('Loading...', { exact: true })).toBeVisible()
  gate.resolve(undefined)
  await expect.element(updateDialog().getByLabelText('Schedule Name *')).toBeVisible()
  await expect.poll(() => server.requests('GET', '/scheduledTasks/taskDefinitions')).toHaveLength(1)
})
const gate = Promise.withResolvers<undefined>()

// Proves SCH-038
test('the dialog is modal, full-width and medium', async () => {
  await open()
  await expect.element(addDialog()).toHaveAttribute('aria-modal', 'true')
  const { className } = addDialog().element()
  expect(className).toMatch(/MuiDialog-paperWidthMd.*MuiDialog-paperFullWidth/)
  // The width of medium dialogs, which this form would not fill by itself.
  expect(addDialog().element().getBoundingClientRect().width).toBe(900)
})

// Proves SCH-042, SCH-168, SCH-215
test('the dialog has a name, a type from the server, and a list of what is missing', async () => {
  await open()
  await expect.element(button('Save', addDialog())).toBeDisabled()
  await expect
    .element(addDialog().getByText('Still required: Schedule Name, Schedule Type', { exact: true }))
    .toBeVisible()
  await expect.element(button('Cancel', addDialog())).toBeVisible()
  await name().fill('Lunch break')
  await expect
    .element(addDialog().getByText('Only alphanumeric characters allowed (no spaces or special characters)'))
    .toBeVisible()
  await field('Schedule Type').click()
  expect(textsOf(page.getByRole('option'))).toEqual(Object.values(workflowDefinitions).map(({ label }) => label))
})

// Proves SCH-122
test('a cancelled dialog is empty when it is opened again', async () => {
  await open()
  await name().fill('Typed')
  await selectOption('Schedule Type', 'Suspend/Resume Activity')
  await time(1).fill('10:00')
  await button('Cancel', addDialog()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(addDialog()).not.toBeInTheDocument()
  await button('Add User Task').click()
  await expect.element(name()).toHaveValue('')
  await expect.element(field('Schedule Type')).toHaveValue('')
  await expect.element(time(1)).toHaveValue('09:00')
})

// Proves SCH-043, SCH-044, SCH-045
test('the options of a type have their defaults, with checkboxes at the bottom', async () => {
  await open()
  await selectOption('Schedule Type', 'Suspend/Resume Activity')
  await expect.element(addDialog().getByLabelText('Minutes to Suspend Active Labor Tickets *')).toHaveValue('30')
  const options = addDialog().getByRole('group', { name: 'Schedule Options' }).element().textContent
  expect(options.indexOf('Clock Out')).toBeGreaterThan(options.indexOf('Machines'))
  expect(addDialog().getByRole('group', { name: 'Reports Configuration' }).elements()).toEqual([])
})

// Proves SCH-046, SCH-153, SCH-154, SCH-155, SCH-159, SCH-164
test('schedule times start with Monday at 09:00, in steps of 5 minutes; the only one cannot be deleted', async () => {
  await open()
  expect(textsOf(times().getByRole('columnheader'))).toEqual(['Day of Week', expect.stringMatching(/^Time/), 'Delete'])
  await expect.element(times().getByText(/^E[SD]T$/)).toBeVisible()
  await expect.element(field('Day of Week 1')).toHaveValue('Monday')
  await expect.element(time(1)).toHaveValue('09:00')
  await expect.element(time(1)).toHaveAttribute('step', '300')
  await expect.element(times().getByRole('button', { name: 'Delete Monday at 09:00' })).toBeDisabled()
})

// Proves SCH-156, SCH-160
test('a further time starts on the next day, and days are weekdays or groups of them', async () => {
  await open()
  await button('Add Schedule Time').click()
  await expect.element(field('Day of Week 2')).toHaveValue('Tuesday')
  await field('Day of Week 2').click()
  expect(textsOf(page.getByRole('option'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'All Weekdays',
    'All Weekend Days',
    'Every Day',
  ])
})

// Proves SCH-179, SCH-180, SCH-181
test('a duplicate time is rejected with a message for 3 s', async () => {
  const timers = captureTimers(3000)
  await open()
  await button('Add Schedule Time').click()
  await selectOption('Day of Week 2', 'Monday')
  await expect.element(duplicate()).toBeVisible()
  await expect.element(field('Day of Week 2')).toHaveValue('Tuesday')
  expect(timers.delays()).toEqual([3000])
  timers.fire(3000)
  await expect.element(duplicate()).not.toBeInTheDocument()
})

// Proves SCH-116, SCH-131, SCH-132, SCH-225
test('a new task is sent with its options by position and a calendar entry for each day; 1 s later the list is reloaded', async () => {
  const timers = captureTimers(1000)
  const { server, items } = await open()
  items.add('employees', [{ empID: 'E-1', firstName: 'Ada', lastName: 'Byron', fullName: 'Ada Byron' }])
  await name().fill('ALunch')
  await selectOption('Schedule Type', 'Suspend/Resume Activity')
  await selectOption('Employees', 'Include')
  await selectOption('Employees to Exclude or Include', /^Ada Byron/)
  await userEvent.keyboard('{Escape}')
  await button('Add Schedule Time').click()
  await time(2).fill('12:00')
  await selectOption('Day of Week 2', 'All Weekdays')
  await expectAccessible('[role=dialog]')
  await button('Save', addDialog()).click()
  await expectNotice('Scheduled Task Added')
  await expect.element(addDialog()).not.toBeInTheDocument()
  const body = server.requests('POST', '/scheduledTasks')[0]!.body as Record<string, unknown>
  expect(body).toMatchObject({
    scheduleName: 'ALunch',
    options: [30, false, 'all', 'include', 'all', [], ['E-1'], []],
  })
  expect(body.calendars).toHaveLength(6)
  await expect.poll(timers.delays).toContain(1000)
  const count = server.requests('GET', '/scheduledTasks').length
  timers.fire(1000)
  await expect.poll(() => server.requests('GET', '/scheduledTasks').length).toBeGreaterThan(count)
})

// Proves SCH-012, SCH-039, SCH-040, SCH-130, SCH-227
test('clicking a task opens it for editing; saving keeps its times', async () => {
  const { server } = await openTasks('/scheduledTasks', breaks())
  await button('Breaks').click()
  await updateDialog().getByLabelText('Minutes to Suspend Active Labor Tickets *').fill('45')
  await button('Update', updateDialog()).click()
  await expectNotice('Scheduled Task Updated')
  const { params, body } = server.requests('PUT')[0]!
  expect(params).toEqual({ key: '3' })
  expect(body).toMatchObject({ scheduleId: 3, status: 'Scheduled', paused: false, calendars: task(3, '').calendars })
  expect((body as { options: unknown[] }).options[0]).toBe(45)
})

// Proves SCH-165
test('schedule times are editable in every dialog', async () => {
  await openTasks('/scheduledTasks', {
    rows: { scheduledTasks: [...systemTasks(), task(3, 'Breaks', { status: 'Paused', paused: true })] },
  })
  for (const [opener, title] of [
    ['Add User Task', 'Add Scheduled Task'],
    ['MLTraining', 'Update Scheduled Task'],
    ['Breaks', 'Update Scheduled Task'],
  ] as const) {
    await button(opener).click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    const table = dialog.getByRole('table', { name: 'Schedule Times' })
    await expect.element(table).toBeVisible()
    for (const control of [
      table.getByLabelText('Day of Week 1', { exact: true }),
      table.getByLabelText('Time 1', { exact: true }),
      table.getByRole('columnheader', { name: 'Delete' }),
      dialog.getByRole('button', { name: 'Add Schedule Time' }),
    ])
      expect(control.elements()).toHaveLength(1)
    await button('Cancel', dialog).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
