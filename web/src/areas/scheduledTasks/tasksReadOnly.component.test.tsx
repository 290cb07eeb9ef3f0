import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, openTasks, reader, systemTasks, task, textsOf } from './scheduledTasks.fixture.ts'

const open = () =>
  openTasks('/scheduledTasks', {
    permissions: reader,
    user: { globalAdmin: 0 },
    rows: { scheduledTasks: [...systemTasks(), task(3, 'Morning', { workflowType: 'generateReports' })] },
  })
const names = () => textsOf(page.getByRole('rowheader'))

// Proves SCH-007, SCH-008
test('a reader sees the columns of the list, with the label and class of each task', async () => {
  await open()
  await expect.poll(names).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate', 'Morning'])
  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    'Schedule Class',
    'Schedule Name',
    'Schedule Type',
    'Status',
    'Next Execution',
    'Actions',
  ])
  await expect
    .element(page.getByRole('row').filter({ hasText: 'ML Training' }).filter({ hasText: 'System' }))
    .toBeVisible()
})

// Proves SCH-004
test('Refresh reloads the list', async () => {
  const { server } = await open()
  await expect.poll(names).toHaveLength(3)
  const count = server.requests('GET', '/scheduledTasks').length
  await button('Refresh').click()
  await expect.poll(() => server.requests('GET', '/scheduledTasks')).toHaveLength(count + 1)
})

// Proves SCH-005, SCH-009
test('without the right to write there are no buttons that change a task', async () => {
  await open()
  await expect.poll(names).toHaveLength(3)
  for (const name of [/^Add/, /^Trigger/, /^Pause/, /^Delete/])
    expect(page.getByRole('main').getByRole('button', { name }).elements()).toEqual([])
})

// Proves SCH-013
test('a reader opens a task in a read-only form', async () => {
  await open()
  await button('MLTraining').click()
  const form = page.getByRole('dialog', { name: 'Scheduled Task', exact: true })
  await expect.element(form.getByRole('table', { name: 'Schedule Times' }).getByText('Friday')).toBeVisible()
  expect(form.getByRole('textbox').elements()).toEqual([])
  for (const label of ['Day of Week 1', 'Time 1']) expect(form.getByLabelText(label).elements()).toEqual([])
  expect(form.getByRole('button', { name: 'Add Schedule Time' }).elements()).toEqual([])
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

// Proves SCH-032, SCH-033
test('the history of a task that was never executed shows a message', async () => {
  await open()
  await button('View Execution History: MLTraining').click()
  await expect.element(page.getByText('No execution history', { exact: true })).toBeVisible()
  await expect.element(page.getByText('This scheduled task has not been executed yet.')).toBeVisible()
})
