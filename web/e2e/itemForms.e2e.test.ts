import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, openBrowser, signIn } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const shifts = [{ shiftNum: 1, name: 'Early', days: ['MONDAY'], start: '06:00', end: '14:00', breaks: [] }]
  for (const scheduleID of ['S-1', 'S-2'])
    await bed.ask('POST', '/schedules', { scheduleID, description: `Week ${scheduleID}`, shifts })
  for (const resourceID of ['M-01', 'M-02', 'M-03', 'M-04'])
    await bed.ask('POST', '/resources', { resourceID, idealCycleSecs: 30, scheduleID: 'S-1' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

async function open(path: string) {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').waitFor()
  return visit
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`))
const resource = async (resourceID: string) => (await bed.ask('GET', `/resources?resourceID=${resourceID}`)).data[0]
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rowButton = async (page: Page, key: string, name: string) => {
  await row(page, key).hover()
  await row(page, key).getByRole('button', { name, exact: true }).click()
}

test('rows are added one after another; what is refused is named by its fields and keeps what was typed', async () => {
  const { page, context, troubles } = await open('/resources')
  await button(page, 'Add').click()
  const save = button(page, 'Save')
  const place = await save.boundingBox()
  await field(page, 'Cost per Hour').fill('much')
  await save.click()
  const sheet = page.getByRole('dialog')
  const alert = sheet.getByRole('alert')
  await alert.filter({ hasText: '2 fields need other values' }).waitFor()
  // What is wrong with a field is said there and nowhere else; above Save stands which fields it is.
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(1)
  await expect.poll(() => alert.getByRole('link').allInnerTexts()).toEqual(['Resource', 'Cost per Hour'])
  await alert.getByRole('link', { name: 'Cost per Hour' }).click()
  await expect.poll(() => field(page, 'Cost per Hour').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await save.boundingBox()).toEqual(place)
  await expectAccessible(page, '[role=dialog]')

  await field(page, 'Cost per Hour').fill('1,25x')
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(1)
  await field(page, 'Cost per Hour').fill('1,250')
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(0)
  await alert.filter({ hasText: 'One field needs another value: Resource' }).waitFor()
  await field(page, 'Resource').fill('M-01')
  await expect.poll(() => alert.count()).toBe(0)
  await save.click()
  await sheet.getByRole('alert').filter({ hasText: 'M-01' }).waitFor()
  await expect.poll(() => field(page, 'Cost per Hour').inputValue()).toBe('1,250')
  await field(page, 'Resource').fill('M-10')
  const praised = page.getByRole('alert').filter({ hasText: 'Row(s) Have Been Added' }).waitFor()
  await button(page, 'Save and add another').click()
  await praised
  await sheet.getByText('Added: M-10').waitFor()
  await expect.poll(() => field(page, 'Resource').inputValue()).toBe('')
  await field(page, 'Resource').fill('M-11')
  await page.keyboard.press('Control+Enter')
  await closed(page)
  await row(page, 'M-11').waitFor()
  expect(await resource('M-10')).toMatchObject({ costPerHour: 1250, scheduleID: null })
  expect(troubles).toEqual([])
  await context.close()
})

test('Esc closes a form that holds nothing new; otherwise it asks, and the answers are No and Yes', async () => {
  const { page, context } = await open('/resources')
  await button(page, 'Add').click()
  await field(page, 'Resource').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await button(page, 'Add').click()
  await field(page, 'Resource').fill('M-99')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByText('Discard what you typed?').waitFor()
  await expect.poll(() => question.getByRole('button').allInnerTexts()).toEqual(['No', 'Yes'])
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'No' }).click()
  await expect.poll(() => field(page, 'Resource').inputValue()).toBe('M-99')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Yes' }).click()
  await closed(page)
  expect(await resource('M-99')).toBe(undefined)
  await context.close()
})

test('what was typed outlives the end of the session: Token is not valid leads to the sign-in and back', async () => {
  const { page, context } = await open('/resources')
  await button(page, 'Add').click()
  await field(page, 'Resource').fill('M-77')
  await page.route('**/api/resources', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.fulfill({ status: 401, json: { success: false, message: 'Token is not valid', data: null } })
  })
  await button(page, 'Save').click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Token is not valid' }).count()).toBe(0)
  await page.unroute('**/api/resources')
  await signIn(page)
  // The form is where it was, with what was typed.
  await expect.poll(() => field(page, 'Resource').inputValue()).toBe('M-77')
  await button(page, 'Save').click()
  await closed(page)
  expect(await resource('M-77')).toMatchObject({ resourceID: 'M-77' })
  await context.close()
})

test('options are loaded as page 0 of 1000 from the list referred to; the select is searched by typing', async () => {
  const { page, context } = await open('/resources')
  await button(page, 'Add').click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/schedules?*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/schedules')
  const schedule = field(page, 'Schedule')
  await schedule.click()
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('offset'), searchParams.get('limit')]).toEqual(['0', '1000'])
  await page.getByText('Loading...', { exact: true }).waitFor()
  release()
  await page.getByRole('option', { name: 'S-2 Week S-2' }).waitFor()
  await expect.poll(() => page.getByRole('listbox').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('200px')
  await schedule.fill('nothing like it')
  await page.getByText('No options available', { exact: true }).waitFor()
  await choose(schedule, 'week s-2')
  await expect.poll(() => schedule.inputValue()).toBe('S-2')
  await context.close()
})

test('the dropdown of a select closes 200 ms after the field lost the focus', async () => {
  const { page, context } = await open('/resources')
  await button(page, 'Add').click()
  await field(page, 'Schedule').click()
  await page.getByRole('option').first().waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page, 'Cost per Hour').focus()
  await page.clock.runFor(199)
  await expect.poll(() => page.getByRole('listbox').count()).toBe(1)
  await page.clock.runFor(2)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await context.close()
})

test('many rows get the same value in the fields chosen, all or none; the overlay says so as long as it lasts', async () => {
  const { page, context } = await open('/resources')
  for (const key of ['M-02', 'M-03', 'M-04']) await row(page, key).getByRole('checkbox').check()
  await button(page, 'Update ticked rows').click()
  await choose(field(page, 'Field to change'), 'Schedule')
  await page.getByText('Now S-1 in all of them.', { exact: false }).waitFor()
  await field(page, 'Schedule').fill('S-404')
  await page.keyboard.press('Tab')
  await button(page, 'Change 3 rows').click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed: 3 of 3 rows' }).waitFor()
  expect(await resource('M-02')).toMatchObject({ scheduleID: 'S-1' })
  await expectAccessible(page, '[role=dialog]')

  await field(page, 'Schedule').fill('S-2')
  await page.keyboard.press('Enter')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/resources/bulk', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Change 3 rows').click()
  const overlay = page.getByRole('status').filter({ hasText: /^(Updating|Changing 3 rows)$/ })
  await overlay.first().waitFor()
  release()
  await closed(page)
  await overlay.waitFor({ state: 'detached' })
  for (const key of ['M-02', 'M-03', 'M-04']) expect(await resource(key)).toMatchObject({ scheduleID: 'S-2' })
  await context.close()
})

test('a standard that a machine never had holds from its first message, unless one says otherwise', async () => {
  const { page, context } = await open('/resources')
  await rowButton(page, 'M-02', 'Edit')
  await field(page, 'Minor Stop Below (s)').fill('30')
  const first = page.getByRole('radio', { name: /^from the first message/ })
  await first.waitFor()
  await expect.poll(() => first.isChecked()).toBe(true)
  await expect.poll(() => field(page, 'Holds from').count()).toBe(0)
  await page.getByRole('radio', { name: /^from now on/ }).click()
  await field(page, 'Holds from').waitFor()
  await first.click()
  await expectAccessible(page, '[role=dialog]')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/holdsFirst.png` })
  await button(page, 'Save').click()
  await closed(page)
  const { data } = await bed.ask('GET', '/resources/M-02/history')
  const since = new Date(0).toISOString()
  expect(data.at(-1)).toMatchObject({ fields: { microStopSecs: 30 }, effectiveFrom: since })
  await context.close()
})

test('a change that holds from a day on is told by the history: who, when, from what to what, and the row as it stood', async () => {
  const { page, context } = await open('/resources')
  await rowButton(page, 'M-01', 'Edit')
  await field(page, 'Ideal Cycle (s)').fill('20')
  await field(page, 'Holds from').fill('2026-03-02T06:00')
  await button(page, 'Save').click()
  await closed(page)
  await rowButton(page, 'M-01', 'History')
  await page.waitForURL((url) => url.searchParams.get('resources.history') === 'M-01')
  await page.reload()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('holds from Mar 2, 06:00').waitFor()
  const change = sheet.getByRole('listitem').filter({ hasText: 'holds from' }).first()
  await change.getByRole('row', { name: 'Ideal Cycle (s) 30 → 20' }).waitFor()
  await change.getByText('by admin@plant.test').waitFor()
  const dated = sheet.getByRole('region', { name: 'Values by date' })
  await expect
    .poll(() => dated.getByRole('listitem').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^30\s+from the beginning$/),
        expect.stringMatching(/^20\s+from Mar 2, 2026, 06:00:00 EST$/),
      ]),
    )
  await expectAccessible(page, '[role=dialog]')
  const stood = sheet.getByRole('region', { name: 'As it stood' })
  await stood.getByText('20', { exact: true }).waitFor()
  await sheet.getByRole('listitem').filter({ hasText: 'Added' }).getByRole('button').click()
  await stood.getByText('30', { exact: true }).waitFor()
  await stood.getByLabel('As it stood').fill('2020-01-01T00:00:00')
  await stood.getByText('The row was not there then.').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  expect(new URL(page.url()).searchParams.has('resources.history')).toBe(false)
  await context.close()
})

test('a form keeps what is typed when somebody else changes the row, follows them elsewhere and says what it would replace', async () => {
  const { page, context } = await open('/resources')
  await rowButton(page, 'M-02', 'Edit')
  await field(page, 'Cost per Hour').fill('12')
  const { version } = await resource('M-02')
  await bed.ask('PUT', '/resources/M-02', { costPerHour: 99, description: 'Moved', version })
  await page.getByText('Somebody changed this to 99 meanwhile', { exact: false }).waitFor()
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Moved')
  await expect.poll(() => field(page, 'Cost per Hour').inputValue()).toBe('12')
  await button(page, 'Save').click()
  await closed(page)
  expect(await resource('M-02')).toMatchObject({ costPerHour: 12, description: 'Moved' })
  await context.close()
})

test('what the server refuses of several rows stays in one notice, in its own words, until it is dismissed', async () => {
  const { page, context } = await open('/schedules')
  for (const key of ['S-1', 'S-2']) await row(page, key).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'S-1' })
  await notice.waitFor()
  await expect.poll(() => notice.textContent()).toMatch(/S-1.*Resource.*S-2.*Resource/)
  await page.clock.install()
  await page.clock.runFor(3_600_000)
  await expect.poll(() => notice.count()).toBe(1)
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
  await context.close()
})
