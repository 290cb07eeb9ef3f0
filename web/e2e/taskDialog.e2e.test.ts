import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

/** As the picker lists them, whatever their case. */
const groups = ['Alpha', 'beta', 'Delta', 'epsilon', 'Eta', 'gamma', 'Iota', 'kappa', 'Lambda', 'theta']

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  for (const deviceGroupName of groups.toReversed()) await bed.ask('POST', '/deviceGroups', { deviceGroupName })
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }]
  const task = { scheduleName: 'Breaks', workflowType: 'autoSuspendResumeActivity', options: [30], calendars }
  await bed.ask('POST', '/scheduledTasks', task)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const options = (page: Page) => page.getByRole('option').allInnerTexts()
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Answers under a path that come only when they are let go; `asked` says when each was asked for. */
async function hold(page: Page, path: string | RegExp) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const asked: number[] = []
  await page.route(path, async (route) => {
    asked.push(Date.now())
    await held
    await route.continue().catch(() => {})
  })
  return { letGo, asked }
}
const list = /\/api\/scheduledTasks\?/

test('the dialog waits for its types, is modal, full-width and medium, and forgets when it is closed; the list follows what is done', async () => {
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks')
  const types = await hold(page, '**/taskDefinitions')
  const defined = page.waitForResponse('**/taskDefinitions')
  await button(page, 'Breaks').click()
  const update = page.getByRole('dialog', { name: 'Update Scheduled Task' })
  await update.getByText('Loading...', { exact: true }).waitFor()
  types.letGo()
  const { data } = (await (await defined).json()) as { data: { label: string }[] }
  await update.getByLabel('Schedule Name *').waitFor()
  await update.getByRole('button', { name: 'Cancel' }).click()
  await update.waitFor({ state: 'detached' })

  await button(page, 'Add User Task').click()
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await expect.poll(() => dialog.getAttribute('aria-modal')).toBe('true')
  await expect.poll(() => dialog.getAttribute('class')).toMatch(/MuiDialog-paperWidthMd.*MuiDialog-paperFullWidth/)
  // The medium width of dialogs, which this form would not fill by itself.
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(900)
  await dialog.getByLabel('Schedule Name *').fill('Typed')
  await field(page, 'Schedule Type').click()
  await expect.poll(() => options(page)).toEqual(data.map(({ label }) => label))
  await page.getByRole('option', { name: 'Suspend/Resume Activity' }).click()
  await dialog.getByLabel('Time 1').fill('10:00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(page, 'Add User Task').click()
  await expect.poll(() => dialog.getByLabel('Schedule Name *').inputValue()).toBe('')
  await expect.poll(() => field(page, 'Schedule Type').inputValue()).toBe('')
  await expect.poll(() => dialog.getByLabel('Time 1').inputValue()).toBe('09:00')

  await dialog.getByLabel('Schedule Name *').fill('Lunch')
  await choose(page, 'Schedule Type', 'Suspend/Resume Activity')
  await dialog.getByRole('button', { name: 'Add Schedule Time' }).click()
  await dialog.getByLabel('Time 2').fill('12:00')
  await choose(page, 'Day of Week 2', 'Monday')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByLabel('Time 2').fill('09:00')
  const duplicate = dialog.getByText('A schedule for Monday at 09:00 already exists.')
  await duplicate.waitFor()
  await page.clock.runFor(2900)
  await expect.poll(() => duplicate.count()).toBe(1)
  await page.clock.runFor(200)
  await duplicate.waitFor({ state: 'detached' })
  await page.clock.resume()

  const read: number[] = []
  page.on('request', (request) => list.test(request.url()) && read.push(Date.now()))
  const kept: number[] = []
  page.on('response', (response) => response.request().method() === 'POST' && kept.push(Date.now()))
  const readAfter = async (ms: number) => {
    const since = kept.at(-1)!
    await expect.poll(() => read.some((at) => at - since > ms - 100 && at - since < ms + 5000)).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Scheduled Task Added')
  await readAfter(1000)
  await button(page, 'Add System Tasks').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await button(page, 'Add System Tasks').waitFor({ state: 'detached' })
  await readAfter(2000)

  const overlay = page.getByRole('status').filter({ hasText: 'One moment …' })
  const busy = page.getByRole('main').locator('[aria-busy=true]')
  await busy.waitFor({ state: 'detached' })
  const toggle = await hold(page, '**/toggle')
  await button(page, 'Pause: Breaks').click()
  await overlay.waitFor()
  await busy.waitFor({ state: 'attached' })
  toggle.letGo()
  await overlay.waitFor({ state: 'detached' })
  await busy.waitFor({ state: 'detached' })

  const tasks = await hold(page, list)
  const aborted = page.waitForEvent('requestfailed', (request) => list.test(request.url()))
  await button(page, 'Refresh').click()
  await expect.poll(() => tasks.asked.length).toBeGreaterThan(0)
  await button(page, 'Refresh').click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  tasks.letGo()
  await busy.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('The scheduled tasks could not be loaded.').count()).toBe(0)
  await expect.poll(() => page.getByRole('alert').filter({ hasNotText: 'Scheduled Task' }).count()).toBe(0)
  await expect.poll(() => button(page, 'Breaks').count()).toBe(1)
  expect(troubles).toEqual([])
  await context.close()
})

test('a recipient that is typed and cannot be entered is neither lost nor sent without', async () => {
  const { page, context } = await browser.signedIn('/scheduledTasks/new')
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await dialog.getByLabel('Schedule Name *').fill('Typed')
  await choose(page, 'Schedule Type', 'Scheduled Reports')
  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await field(page, 'Report Type').click()
  await page.getByRole('option', { name: /^OEE Summary/ }).click()
  const recipients = dialog.getByLabel('Email Recipients *')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/scheduledTasks')) sent++
  })
  for (const send of [() => button(page, 'Save').click(), () => recipients.press('Control+Enter')]) {
    await recipients.fill('bad@')
    await send()
    await dialog.getByText('Please enter a valid email address', { exact: true }).waitFor()
    await expect.poll(async () => [await recipients.inputValue(), sent]).toEqual(['bad@', 0])
  }
  await recipients.fill('good@plant.test')
  await button(page, 'Save').click()
  await dialog.waitFor({ state: 'hidden' })
  const { data } = await bed.ask('GET', '/scheduledTasks')
  const { options } = (data as { scheduleName: string; options: unknown[] }[]).find(
    ({ scheduleName }) => scheduleName === 'Typed',
  )!
  expect(JSON.stringify(options)).toContain('admin@plant.test,good@plant.test')
  await context.close()
})

test('recipients, filters and device groups are entered as the specification says; cards are dragged by the mouse', async () => {
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks')
  const named = page.waitForResponse('**/api/reports')
  await page.goto('/scheduledTasks/new')
  const { data: reports } = (await (await named).json()) as { data: { report: string }[] }
  const dialog = page.getByRole('dialog', { name: 'Add Scheduled Task' })
  await choose(page, 'Schedule Type', 'Scheduled Reports')
  const recipients = dialog.getByLabel('Email Recipients *')
  const chips = dialog.getByRole('group', { name: 'Schedule Options' }).locator('.MuiChip-root')
  await expect.poll(() => chips.allInnerTexts()).toEqual(['admin@plant.test'])
  await expect.poll(() => recipients.getAttribute('placeholder')).toBe('Enter email address...')
  await recipients.press('Backspace')
  await expect.poll(() => chips.count()).toBe(0)
  await expect.poll(() => recipients.getAttribute('placeholder')).toBe('Enter email address...')
  await recipients.fill('nobody at all')
  await recipients.press('Enter')
  const bad = dialog.getByText('Please enter a valid email address', { exact: true })
  await bad.waitFor()
  await expect.poll(() => chips.count()).toBe(0)
  await recipients.fill(' Ada@Plant.Test ')
  await recipients.press('Enter')
  await expect.poll(() => chips.allInnerTexts()).toEqual(['ada@plant.test'])
  await expect.poll(() => bad.count()).toBe(0)

  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await field(page, 'Report Type').click()
  const offered = await page.getByRole('option').locator('span:first-child').allInnerTexts()
  expect(offered).toEqual(reports.map(({ report }) => report))
  await page.route('**/api/reports/metadata/**', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/metadata/oeeSummary'))
  await page.getByRole('option', { name: /^OEE Summary/ }).click()
  await lost
  const filter = page.getByRole('dialog', { name: 'Add Filter' })
  const addFilter = () => dialog.getByRole('button', { name: 'Add Filter' }).click()
  await addFilter()
  await field(page, 'Column').click()
  await page.getByText('No options available').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await filter.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/reports/metadata/**')

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/metadata/')) asked.push(pathname.split('/').at(-1)!)
  })
  for (const name of [/^Losses by Reason/, /^Setups/, /^Losses by Reason/]) await choose(page, 'Report Type', name)
  await expect.poll(() => asked).toEqual(['lossesByReason', 'setups'])
  await field(page, 'Start Date').click()
  await expect
    .poll(() => options(page))
    .toEqual([
      ...['Current Day', 'Prior Day', 'Start of Week', 'Start of Prior Week', 'Start of Month', 'Start of Prior Month'],
      'N Days Prior',
    ])
  await page.keyboard.press('Escape')

  await addFilter()
  const take = filter.getByRole('button', { name: 'Add' })
  await expect.poll(() => take.isDisabled()).toBe(true)
  await choose(page, 'Column', 'Reason')
  await choose(page, 'Operator', 'is empty')
  await expect.poll(() => take.isDisabled()).toBe(false)
  await field(page, 'Operator').fill('')
  await expect.poll(() => take.isDisabled()).toBe(true)
  for (const operator of ['is none of', 'is any of']) {
    await choose(page, 'Operator', operator)
    await expect.poll(() => take.isDisabled()).toBe(true)
    for (const value of ['TOOL', 'SETUP']) {
      await filter.getByLabel('Values').fill(value)
      await filter.getByLabel('Values').press('Enter')
    }
    await expect.poll(() => filter.locator('.MuiChip-root').allInnerTexts()).toEqual(['TOOL', 'SETUP'])
    await expect.poll(() => take.isDisabled()).toBe(false)
    for (const _ of ['TOOL', 'SETUP']) await filter.getByLabel('Values').press('Backspace')
  }
  await filter.getByRole('button', { name: 'Cancel' }).click()

  const told = groups.map((deviceGroupName) => ({ deviceGroupId: expect.any(Number), deviceGroupName }))
  const { data } = await bed.ask('GET', '/deviceGroups')
  expect(data).toEqual(expect.arrayContaining(told.map((group) => expect.objectContaining(group))))
  const picker = field(page, 'Device Groups')
  await picker.click()
  const box = page.getByRole('listbox')
  await expect.poll(() => options(page)).toEqual(groups)
  expect((await box.boundingBox())!.height).toBe(200)
  await picker.fill('ETA')
  await expect.poll(() => options(page)).toEqual(['beta', 'Eta', 'theta'])
  await page.getByRole('option', { name: 'theta' }).click()
  await picker.fill('alpha')
  await page.getByRole('option', { name: 'Alpha' }).click()
  const picked = dialog.locator('.MuiAutocomplete-tag')
  await page.keyboard.press('Escape')
  await expect.poll(() => picked.allInnerTexts()).toEqual(['theta', 'Alpha'])

  await dialog.getByRole('button', { name: 'Add Report' }).click()
  await choose(page, 'Report Type', /^OEE Summary/)
  await dialog.getByRole('button', { name: 'Report #2: OEE Summary' }).click()
  const handle = async (place: number) =>
    (await dialog.getByRole('button', { name: `Move report ${place}` }).boundingBox())!
  const [from, to] = [await handle(1), await handle(2)]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 10 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Report #1: OEE Summary' }).waitFor()
  await dialog.getByRole('button', { name: 'Report #2: Losses by Reason' }).waitFor()

  // For a moment after a drop a click belongs to that.
  const cancel = async () => {
    await dialog
      .getByRole('button', { name: 'Cancel' })
      .click({ timeout: 1000 })
      .catch(() => {})
    return page.getByRole('alertdialog').count()
  }
  await expect.poll(cancel).toBe(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await dialog.waitFor({ state: 'detached' })

  // The same picker where a report asks for one group.
  await page.route('**/api/reports', async (route) => {
    const response = await route.fetch()
    const answer = await response.text()
    await route.fulfill({ response, body: answer.replaceAll(/("name":"deviceGroups".*?"multiple":)true/g, '$1false') })
  })
  await page.goto('/scheduledTasks/new?report=setups')
  await picker.click()
  await expect.poll(() => options(page)).toEqual(groups)
  await page.getByRole('option', { name: 'Delta' }).click()
  await choose(page, 'Device Groups', 'gamma')
  await expect.poll(async () => [await picker.inputValue(), await picked.count()]).toEqual(['gamma', 0])
  expect(troubles).toEqual([])
  await context.close()
})

test('the Reports screen asks for metadata with the parameters; that they could not be had is said for 5 s', async () => {
  const parameters = JSON.stringify({ limitColumns: true, selectedColumns: ['reason', 'stops'] })
  const { page, context } = await browser.signedIn('/reports')
  const asked = page.waitForRequest('**/api/reports/metadata/**')
  await page.goto(`/reports/lossesByReason?${new URLSearchParams({ parameters })}`)
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('selectedColumns')).toBe('reason,stops')
  for (const empty of ['deviceGroups', 'sortBy', 'filterConditions']) expect(searchParams.has(empty)).toBe(false)
  expect([...searchParams.values()]).not.toContain('')
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toMatch(/^Reports\s*▸\s*Losses by Reason$/)

  await page.clock.install()
  await page.route('**/api/reports/metadata/**', (route) => route.abort())
  await page.goto('/reports/lossesByReason')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch report metadata' })
  await failed.waitFor()
  await page.clock.fastForward(4000)
  await expect.poll(() => failed.count()).toBe(1)
  await page.clock.fastForward(1000)
  await failed.waitFor({ state: 'detached' })
  await context.close()
})
