import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let executionId = ''
const only = <Value>(value: Value) => [{ start: value, end: value }]
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }]
  const task = { scheduleName: 'Breaks', workflowType: 'autoSuspendResumeActivity', options: [30], calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', task)).data
  executionId = (await bed.ask('POST', `/scheduledTasks/${scheduleId}/trigger`, {})).data.executionId
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const openList = async () => {
  const opened = await browser.signedIn('/scheduledTasks')
  const view = opened.page.getByRole('button', { name: 'View Execution History: Breaks' })
  return { ...opened, view, history: opened.page.getByRole('dialog', { name: 'Breaks' }) }
}

test('the status of an execution is a chip, and its whole id is copied by a press on it or on its icon', async () => {
  const { page, context, view, history } = await openList()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await view.click()
  await history.locator('td .MuiChip-root').getByText('Success', { exact: true }).waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const name of [`${executionId.slice(0, 8)}...`, `Copy ${executionId}`]) {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await history.getByRole('button', { name, exact: true }).click()
    await expect.poll(copied).toBe(executionId)
  }
  await context.close()
})

test('while the history comes it says so; that it could not be loaded is said', async () => {
  const { page, context, view, history } = await openList()
  const held = Promise.withResolvers<void>()
  await page.route('**/executionHistory', async (route) => {
    await held.promise
    await route.abort()
  })
  await view.click()
  await history.getByText('Loading execution history...', { exact: true }).waitFor()
  held.resolve()
  await history.getByText('Failed to load execution history', { exact: true }).waitFor()
  await context.close()
})

test('that a task could not be triggered is said', async () => {
  const { page, context } = await openList()
  await page.route('**/trigger', (route) => route.abort())
  await page.getByRole('button', { name: 'Trigger Now: Breaks' }).click()
  await page.getByRole('alert').filter({ hasText: 'Failed to trigger workflow' }).waitFor()
  await context.close()
})
