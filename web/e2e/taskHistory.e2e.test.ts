import { type MailServer, openMailServer } from '@takt/gateway/mail/mailServer.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from './browser.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let mail: MailServer
let browser: Awaited<ReturnType<typeof openBrowser>>
let executionId = ''
const only = <Value>(value: Value) => [{ start: value, end: value }]
const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }]
const letterTo = (recipients: string) => [[{ reportID: 'oeeSummary', parameters: {} }], 'Figures', recipients]
beforeAll(async () => {
  await buildWeb()
  mail = await openMailServer()
  bed = await createGridBed({ SMTP_URL: mail.url })
  const task = { scheduleName: 'Breaks', workflowType: 'autoSuspendResumeActivity', options: [30], calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', task)).data
  executionId = (await bed.ask('POST', `/scheduledTasks/${scheduleId}/trigger`, {})).data.executionId
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
  await mail?.close()
})

const openList = async (name = 'Breaks') => {
  const opened = await browser.signedIn('/scheduledTasks')
  const view = opened.page.getByRole('button', { name: `View Execution History: ${name}` })
  return { ...opened, view, history: opened.page.getByRole('dialog', { name }) }
}

test('what began an execution is said, its status is a chip, and its whole id is copied by a press on it or on its icon', async () => {
  const { page, context, view, history } = await openList()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const triggers = () => history.locator('tbody tr td:nth-child(2)').allInnerTexts()
  // One that began by itself takes until Monday.
  await page.route('**/executionHistory', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"Manual"', '"Schedule"') })
  })
  await view.click()
  await expect.poll(triggers).toEqual(['Schedule'])
  await page.unroute('**/executionHistory')
  await history.getByRole('button', { name: 'Close' }).click()
  await view.click()
  await expect.poll(triggers).toEqual(['Manual'])
  await history.locator('td .MuiChip-root').getByText('Success', { exact: true }).waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const name of [`${executionId.slice(0, 8)}...`, `Copy ${executionId}`]) {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await history.getByRole('button', { name, exact: true }).click()
    await expect.poll(copied).toBe(executionId)
  }
  await context.close()
})

test('while the history comes it says so, each time it is opened; that it could not be loaded is said', async () => {
  const { page, context, view, history } = await openList()
  const loading = history.getByText('Loading execution history...', { exact: true })
  for (let time = 0; time < 2; time++) {
    const held = Promise.withResolvers<void>()
    await page.route('**/executionHistory', async (route) => {
      await held.promise
      await route.continue()
    })
    await view.click()
    await loading.waitFor()
    await expect.poll(() => history.getByRole('row').count()).toBe(0)
    held.resolve()
    await history.getByRole('cell', { name: 'Manual' }).waitFor()
    await expect.poll(() => loading.count()).toBe(0)
    await page.unroute('**/executionHistory')
    await history.getByRole('button', { name: 'Close' }).click()
    await history.waitFor({ state: 'detached' })
  }
  await page.route('**/executionHistory', (route) => route.abort())
  await view.click()
  await history.getByText('Failed to load execution history', { exact: true }).waitFor()
  await context.close()
})

test('that a task could not be triggered is said', async () => {
  const { page, context } = await openList()
  await page.route('**/trigger', (route) => route.abort())
  await page.getByRole('button', { name: 'Trigger Now: Breaks' }).click()
  await notice(page, 'Failed to trigger workflow')
  await context.close()
})

test('a letter that the mail server took leads to its execution; one that is on its way is cancelled, and the history read again a second later', async () => {
  const task = { scheduleName: 'Letters', workflowType: 'generateReports', calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', { ...task, options: letterTo('ada@plant.test') }))
    .data
  const path = `/scheduledTasks/${scheduleId}`
  const statuses = async () =>
    ((await bed.ask('GET', `${path}/executionHistory`)).data.executions as { status: string }[])
      .map(({ status }) => status)
      .join()
  await bed.ask('POST', `${path}/trigger`, {})
  await expect.poll(statuses).toBe('Success')
  const [{ to, letter }] = (await mail.letters()) as [Awaited<ReturnType<MailServer['letters']>>[0]]
  expect([to, letter.subject]).toEqual(['ada@plant.test', 'Figures'])

  const { page, context, troubles, history } = await openList('Letters')
  // A link names this computer otherwise than the bed does.
  await page.route(/^http:\/\/localhost/, (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.fulfill({ status: 302, headers: { location: `${bed.origin}${pathname}${search}` } })
  })
  // A mail program shows it, to which the policy of Takt's own pages is nothing.
  await page.goto('about:blank')
  await page.setContent(letter.html!)
  await page.getByRole('link').click()
  await history.getByText('Sent to 1 of 1 recipients').waitFor()

  await bed.ask('PUT', path, { options: letterTo('nobody@plant.test') })
  await bed.ask('POST', `${path}/trigger`, {})
  await expect.poll(statuses).toBe('Failed,Success')
  await bed.ask('PUT', path, { options: letterTo('stalls@plant.test') })
  const onItsWay = Promise.withResolvers<void>()
  mail.play.onStalled = onItsWay.resolve
  await history.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Trigger Now: Letters' }).click()
  await notice(page, 'Workflow triggered successfully')
  await page.getByRole('button', { name: 'View Execution History: Letters' }).click()
  await onItsWay.promise
  const chip = (status: string, color: string) =>
    history.locator(`td .MuiChip-color${color}`).getByText(status, { exact: true }).waitFor()
  await chip('Running', 'Info')
  await chip('Failed', 'Error')
  await chip('Success', 'Success')
  const cancel = page.getByRole('button', { name: 'Cancel Execution' })
  await expect.poll(() => cancel.count()).toBe(1)
  await expect.poll(() => history.getByRole('row').filter({ has: cancel }).textContent()).toContain('Running')

  await page.route('**/cancelExecution', (route) => route.abort())
  await cancel.click()
  await notice(page, 'Failed to cancel execution')
  await page.unroute('**/cancelExecution')
  // What is asked again by itself while it runs waits for its answer, and so is not asked anew.
  const held = Promise.withResolvers<void>()
  const asked: number[] = []
  await page.route('**/executionHistory', async (route) => {
    asked.push(Date.now())
    await held.promise
    await route.continue()
  })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const answer = page.waitForResponse('**/cancelExecution')
  await cancel.click()
  expect((await answer).request().postDataJSON()).toMatchObject({ workflowId: String(scheduleId) })
  const answered = Date.now()
  await notice(page, 'Execution terminated successfully')
  await expect.poll(() => asked.some((at) => at - answered > 900)).toBe(true)
  expect(Math.max(...asked) - answered).toBeLessThan(10_000)
  held.resolve()
  await chip('Cancelled', 'Default')
  await cancel.waitFor({ state: 'detached' })
  await history.getByText(/^Cancelled by /).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
