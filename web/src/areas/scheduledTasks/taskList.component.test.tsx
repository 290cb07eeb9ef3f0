import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { button, expectNotice, openTasks, systemTasks, task, textsOf } from './scheduledTasks.fixture.ts'

const names = () => textsOf(page.getByRole('rowheader'))
const tasksOf = (...more: ReturnType<typeof task>[]) => ({ rows: { scheduledTasks: [...systemTasks(), ...more] } })
const confirmDialog = () => page.getByRole('alertdialog')
const listPath = '/scheduledTasks'

// Proves SCH-006, SCH-016, SCH-018
test('missing system tasks are added after confirmation; the button disappears, and 2 s later the list is reloaded', async () => {
  const timers = captureTimers(2000)
  const { server, items } = await openTasks('/scheduledTasks')
  await button('Add System Tasks').click()
  await page
    .getByRole('alertdialog', { name: 'Are You Sure You Wish To Add System Scheduled Tasks?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect.poll(names).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  await expect.element(button('Add System Tasks')).not.toBeInTheDocument()
  expect(items.rows('scheduledTasks').map(({ scheduleName }) => scheduleName)).toEqual([
    'TaktDeviceFrontendUpdate',
    'MLTraining',
  ])
  await expect.poll(timers.delays).toEqual([2000])
  const count = server.requests('GET', listPath).length
  timers.fire(2000)
  await expect.poll(() => server.requests('GET', listPath).length).toBe(count + 1)
})

// Proves SCH-017
test('only the missing system tasks are added', async () => {
  const { server } = await openTasks('/scheduledTasks', { rows: { scheduledTasks: systemTasks().slice(0, 1) } })
  await button('Add System Tasks').click()
  await confirmDialog().getByRole('button', { name: 'Yes' }).click()
  await expect.poll(names).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  await expect
    .poll(() => server.requests('POST', listPath).map(({ body }) => (body as { scheduleName: string }).scheduleName))
    .toEqual(['MLTraining'])
})

test('system tasks come first in the list', async () => {
  await openTasks('/scheduledTasks', tasksOf(task(3, 'ALunch')))
  await expect.poll(names).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate', 'ALunch'])
  await expectAccessible()
})

// Proves SCH-010, SCH-230, SCH-231
test('a task is paused and resumed; a paused one has no next execution', async () => {
  const { items } = await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  const row = page.getByRole('row').filter({ hasText: 'Lunch' })
  await button('Pause: Lunch').click()
  await expectNotice('Scheduled Task successfully Paused')
  await expect.element(row).toMatchTextContent('N/A')
  expect(items.rows('scheduledTasks')[2]).toMatchObject({ paused: true, status: 'Paused' })
  await button('Resume: Lunch').click()
  await expectNotice('Scheduled Task successfully Scheduled')
  await expect.element(button('Pause: Lunch')).toBeVisible()
  expect(items.rows('scheduledTasks')[2]).toMatchObject({ paused: false, status: 'Scheduled' })
})

// Proves SCH-014, SCH-015, SCH-226
test('a task is deleted after confirmation', async () => {
  await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  await button('Delete: Lunch').click()
  const removal = page.getByRole('alertdialog', { name: 'Remove Scheduled Task' })
  await expect.element(removal.getByText('Are You Sure You Wish To Remove This Scheduled Task?')).toBeVisible()
  await removal.getByRole('button', { name: 'Yes' }).click()
  await expectNotice('Scheduled Task Deleted')
  await expect.poll(names).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
})

// Proves SCH-229
test('a task is triggered by its button', async () => {
  const { server } = await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  await button('Trigger Now: Lunch').click()
  await expectNotice('Workflow triggered successfully')
  await expect
    .poll(() => server.requests('POST', '/scheduledTasks/{scheduleId}/trigger').map(({ params }) => params))
    .toEqual([{ scheduleId: '3' }])
})

// Proves SCH-221
test('a trigger that does not reach the server fails', async () => {
  const { server } = await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  server.on('POST', '/scheduledTasks/{scheduleId}/trigger', () => {
    throw new TypeError('Failed to fetch')
  })
  await button('Trigger Now: Lunch').click()
  await expectNotice('Failed to trigger workflow')
})

// Proves SCH-114, SCH-117
test('while a task is paused an overlay covers the list', async () => {
  const { server } = await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  const overlay = page.getByRole('status').filter({ hasText: 'One moment …' })
  const busy = () => document.querySelectorAll('main [aria-busy=true]').length
  await expect.element(button('Pause: Lunch')).toBeVisible()
  await expect.poll(busy).toBe(0)
  const release = server.hold('PATCH', '/scheduledTasks/{scheduleId}/toggle')
  await button('Pause: Lunch').click()
  await expect.element(overlay).toBeVisible()
  await expect.poll(busy).toBeGreaterThan(0)
  release()
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.poll(busy).toBe(0)
})

// Proves SCH-232
test('a refresh cancels the previous one without an error', async () => {
  const { server } = await openTasks('/scheduledTasks', tasksOf(task(3, 'Lunch')))
  await expect.element(button('Lunch')).toBeVisible()
  const count = server.requests('GET', listPath).length
  const { fetch } = window
  const aborted: string[] = []
  window.fetch = (...request) => {
    const { url, signal } = new Request(...request)
    signal.addEventListener('abort', () => aborted.push(new URL(url).pathname))
    return fetch(...request)
  }
  const release = server.hold('GET', listPath)
  await button('Refresh').click()
  await expect.poll(() => server.requests('GET', listPath)).toHaveLength(count + 1)
  await button('Refresh').click()
  await expect.poll(() => server.requests('GET', listPath)).toHaveLength(count + 2)
  await expect.poll(() => aborted).toContain('/api/scheduledTasks')
  release()
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  await expect.element(page.getByText('The scheduled tasks could not be loaded.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(button('Lunch')).toBeVisible()
})
