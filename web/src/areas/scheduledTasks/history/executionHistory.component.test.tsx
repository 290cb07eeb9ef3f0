import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { captureTimers } from '../../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button, execution, expectNotice, openTasks, task, textsOf } from '../scheduledTasks.fixture.ts'

const path = '/scheduledTasks/{scheduleId}/executionHistory'
const id = '0f8c2d31-aaaa-4bbb-8ccc-000000000001'
const history = () => page.getByRole('dialog', { name: 'Breaks' })
const cell = (row: number, column: number) => history().element().querySelectorAll('tbody tr')[row]!.children[column]!
const textOf = (selector: string) =>
  [...history().element().querySelectorAll(selector)].map(({ textContent }) => textContent)
const loading = () => history().getByText('Loading execution history...', { exact: true })
const openHistory = () => button('View Execution History: Breaks').click()
const open = async (...executions: ReturnType<typeof execution>[]) => {
  const rows = { scheduledTasks: [task(3, 'Breaks')] }
  const app = await openTasks('/scheduledTasks', { rows, executions: new Map([[3, executions]]) })
  await openHistory()
  return app
}

// Proves SCH-020, SCH-021, SCH-025, SCH-034
test('the dialog has the name of the task, summary cards, and the columns of its executions', async () => {
  await open(execution(id, 'Success'))
  await expect.element(history().getByText('Success', { exact: true })).toBeVisible()
  expect(textsOf(history().getByRole('columnheader'))).toEqual([
    'Execution ID',
    'Trigger',
    'Start Time',
    'Duration',
    'Status',
    'Actions',
  ])
  expect(textOf('dt')).toEqual(['Total Executions', 'Successful', 'Failed', 'Success Rate', 'Avg Duration'])
  await expect.element(history().getByText('1 of 1')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await button('Close', history()).click()
  await expect.element(history()).not.toBeInTheDocument()
})

// Proves SCH-023, SCH-024
test('executions are shown in pages of four', async () => {
  await open(...Array.from({ length: 5 }, (_, k) => execution(`${k}${id.slice(1)}`, 'Success')))
  await expect.element(history().getByText('1 of 2')).toBeVisible()
  const rows = () => history().element().querySelectorAll('tbody tr').length
  expect(rows()).toBe(4)
  await button('Next page', history()).click()
  await expect.element(history().getByText('2 of 2')).toBeVisible()
  await expect.poll(rows).toBe(1)
})

// Proves SCH-029
test('an execution shows its trigger', async () => {
  await open(execution(id, 'Success'), execution('1', 'Success', { triggeredBy: 'Schedule' }))
  await expect.element(history().getByRole('row').nth(1)).toBeVisible()
  expect([cell(0, 1).textContent, cell(1, 1).textContent]).toEqual(['Manual', 'Schedule'])
})

// Proves SCH-026, SCH-071
test('a status is a chip in its color', async () => {
  await open(
    ...(['Running', 'Failed', 'Success', 'Cancelled'] as const).map((status, k) => execution(String(k), status)),
  )
  await expect.element(history().getByText('Running', { exact: true })).toBeVisible()
  for (const [status, colour] of [
    ['Running', 'Info'],
    ['Failed', 'Error'],
    ['Success', 'Success'],
    ['Cancelled', 'Default'],
  ])
    expect(textOf(`td .MuiChip-color${colour}`)).toEqual([status])
})

// Proves SCH-027, SCH-028
test('a click on the short ID of an execution or on its icon copies the whole ID', async () => {
  await commands.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(execution(id, 'Success'))
  for (const name of [`${id.slice(0, 8)}...`, `Copy ${id}`]) {
    await navigator.clipboard.writeText('')
    await button(name, history()).click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(id)
  }
})

// Proves SCH-031, SCH-037
test('the dialog shows a loading message each time it is opened', async () => {
  const { server } = await open(execution(id, 'Success'))
  await expect.element(history().getByRole('cell', { name: 'Manual' })).toBeVisible()
  await button('Close', history()).click()
  for (let time = 0; time < 2; time++) {
    const release = server.hold('GET', path)
    await openHistory()
    await expect.element(loading()).toBeVisible()
    expect(history().getByRole('row').elements()).toEqual([])
    release()
    await expect.element(history().getByRole('cell', { name: 'Manual' })).toBeVisible()
    await expect.element(loading()).not.toBeInTheDocument()
    await button('Close', history()).click()
    await expect.element(history()).not.toBeInTheDocument()
  }
})

// Proves SCH-219
test('a failed history request shows an error', async () => {
  await openTasks('/scheduledTasks', {
    rows: { scheduledTasks: [task(3, 'Breaks')] },
    server: (server) =>
      server.on('GET', path, () => {
        throw new TypeError('Failed to fetch')
      }),
  })
  await openHistory()
  await expect.element(history().getByText('Failed to load execution history', { exact: true })).toBeVisible()
})

// Proves SCH-030
test('only a running execution can be cancelled', async () => {
  await open(execution(id, 'Running'), execution('1', 'Failed'), execution('2', 'Success'))
  const cancel = page.getByRole('button', { name: 'Cancel Execution' })
  await expect.element(cancel).toBeVisible()
  expect(cancel.elements()).toHaveLength(1)
  await expect.element(history().getByRole('row').filter({ has: cancel })).toMatchTextContent('Running')
})

// Proves SCH-113, SCH-228
test('cancelling an execution reloads the history 1 s later', async () => {
  const timers = captureTimers(1000)
  const { server } = await open(execution(id, 'Running'))
  await page.getByRole('button', { name: 'Cancel Execution' }).click()
  await expectNotice('Execution terminated successfully')
  await expect
    .poll(() => server.requests('POST', '/scheduledTasks/cancelExecution').map(({ body }) => body))
    .toEqual([{ workflowId: '3', runId: id }])
  await expect.poll(timers.delays).toContain(1000)
  server.on('GET', path, () => ({
    executions: [execution(id, 'Cancelled', { reason: 'Cancelled by admin@plant.test' })],
  }))
  timers.fire(1000)
  await expect.element(history().getByText('Cancelled', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel Execution' })).not.toBeInTheDocument()
  await expect.element(history().getByText(/^Cancelled by /)).toBeVisible()
})

// Proves SCH-220
test('a cancellation that does not reach the server fails', async () => {
  const { server } = await open(execution(id, 'Running'))
  server.on('POST', '/scheduledTasks/cancelExecution', () => {
    throw new TypeError('Failed to fetch')
  })
  await page.getByRole('button', { name: 'Cancel Execution' }).click()
  await expectNotice('Failed to cancel execution')
})
