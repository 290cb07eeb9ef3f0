import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const early = { shiftNum: 1, name: 'Early', days, start: '06:00', end: '14:00', breaks: [] }
const night = { shiftNum: 3, name: 'Night', days: ['SATURDAY'], start: '22:00', end: '06:00', breaks: [] }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/schedules', { scheduleID: 'S-1', description: 'Early', shifts: [early, night] })
  await bed.ask('POST', '/resources', { resourceID: 'M-01', scheduleID: 'S-1' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string) => browser.signedIn(path)
const shifts = async () => (await bed.ask('GET', '/schedules/S-1')).data.shifts
const block = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'S-1', exact: true })
async function saveNow(page: Page) {
  await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'From when does this hold?' }).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Schedule Updated')
}

test('the week is drawn, changed by keys, undone, and saved by PUT from now on', async () => {
  const { page, context, troubles } = await open('/schedules/S-1')
  await block(page, '1 · Early, Monday 06:00 to 14:00').click()
  await page.keyboard.press('Control+ArrowRight')
  await block(page, '1 · Early, Friday 06:15 to 14:15').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('b')
  await block(page, '1 · Early, Monday 06:15 to 14:30, 1 break').waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => block(page, '1 · Early, Tuesday 06:15 to 14:30').evaluate((at) => at === document.activeElement))
    .toBe(true)
  await expectAccessible(page)
  const others = { description: 'Early and night', shifts: [{ ...early, name: 'Dawn' }, night] }
  await bed.ask('PUT', '/schedules/S-1', others)
  await pane(page).getByText('Somebody changed this schedule meanwhile.', { exact: false }).waitFor()
  await block(page, '1 · Early, Tuesday 06:15 to 14:30').waitFor()
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await saveNow(page)
  expect(new URL((await put).url()).pathname).toBe('/api/schedules/S-1')
  expect(await shifts()).toEqual([{ ...early, start: '06:15', end: '14:30' }, night])
  expect(troubles).toEqual([])
  await context.close()
})

test('a shift is drawn with the pointer and dragged; what cannot be saved is named by its field', async () => {
  const { page, context } = await open('/schedules/S-1')
  const sunday = (await page.locator('[data-row="6"]').boundingBox())!
  const at = (hour: number) => sunday.x + (sunday.width * hour) / 24
  const drag = async (from: number, to: number) => {
    await page.mouse.move(at(from), sunday.y + sunday.height / 2)
    await page.mouse.down()
    await page.mouse.move(at(to), sunday.y + sunday.height / 2, { steps: 4 })
    await page.mouse.up()
  }
  await drag(8, 12)
  await block(page, 'Shift 1, Sunday 08:00 to 12:00').waitFor()
  await drag(10, 14)
  await block(page, 'Shift 1, Sunday 12:00 to 16:00').waitFor()
  await page.getByRole('button', { name: 'Monday', exact: true }).click()
  await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await pane(page).getByText('shift 1 is there twice on MONDAY', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Monday', exact: true }).click()
  await saveNow(page)
  expect((await shifts())[2]).toMatchObject({ shiftNum: 1, days: ['SUNDAY'], start: '12:00', end: '16:00' })
  await context.close()
})

test('the calendar shows exceptions and explains the days on which clocks change', async () => {
  const { page, context } = await open('/schedules/S-1?part=calendar&day=2026-11-26')
  await page.getByRole('gridcell', { name: /^Thu, Nov 26, 8 h 15 min planned$/ }).waitFor()
  await page.getByRole('button', { name: 'Add exception' }).click()
  await page.getByLabel('Reason').fill('Thanksgiving')
  await page.getByRole('status').filter({ hasText: 'Takes 8 h 15 min of planned time from M-01.' }).waitFor()
  await page.getByRole('button', { name: 'Save exception' }).click()
  await notice(page, 'Schedule Exception Added. Takes 8 h 15 min of planned time from M-01.')
  await page.getByRole('gridcell', { name: 'Thu, Nov 26, Nothing planned, Closed: Thanksgiving' }).waitFor()
  const [kept] = (await bed.ask('GET', '/scheduleExceptions?scheduleID=S-1')).data
  expect(kept).toMatchObject({ date: '2026-11-26', kind: 'closed', start: null, reason: 'Thanksgiving' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Schedule Exception Deleted')
  await page.getByRole('gridcell', { name: /^Thu, Nov 26, 8 h 15 min planned$/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('gridcell', { name: 'Thu, Nov 26, Nothing planned, Closed: Thanksgiving' }).waitFor()
  await page.getByRole('gridcell', { name: /^Thu, Nov 26/ }).press('ArrowDown')
  await page.waitForURL((url) => url.searchParams.get('day') === '2026-12-03')
  await page.goto('/schedules/S-1?part=calendar&day=2026-11-01')
  await page.getByText('This day has 25 h: clocks change.').waitFor()
  await page.getByText('3 · Night lasts 7 h instead of 8 h').waitFor()
  await expectAccessible(page)
  await context.close()
})

test('in their list too, an exception takes a shift of its date by name and says when it changes nothing', async () => {
  await bed.ask('POST', '/schedules', { scheduleID: 'S-3', timezone: 'Europe/Berlin', shifts: [early, night] })
  await bed.ask('POST', '/resources', { resourceID: 'M-03', scheduleID: 'S-3' })
  const { page, context } = await open('/scheduleExceptions?scheduleExceptions.add=row')
  const form = page.getByRole('dialog')
  const choose = async (label: RegExp, option: string) => {
    await form.getByLabel(label).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose(/^Schedule/, 'S-3')
  await form.getByLabel(/^Date/).fill('2026-06-10')
  await choose(/^Kind/, 'Open')
  await form.getByLabel(/^Start/).fill('07:00')
  await form.getByLabel(/^End/).fill('11:30')
  await form.getByText('Wall time in Europe/Berlin').first().waitFor()
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  await status('Changes nothing: that time is planned already, or closed.').waitFor()
  await form.getByLabel(/^End/).fill('16:30')
  await status('Adds 2 h 30 min of planned time to M-03.').waitFor()
  await choose(/^Kind/, 'Planned stop')
  await choose(/^Shift/, '1 · Early')
  await status('Takes 7 h of planned time from M-03.').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Schedule Exception Added')
  const [kept] = (await bed.ask('GET', '/scheduleExceptions?scheduleID=S-3')).data
  expect(kept).toMatchObject({ kind: 'plannedStop', shiftNum: 1, start: '07:00', end: '16:30' })
  await page.goto(`/scheduleExceptions/${kept.scheduleExceptionID}`)
  await status('Takes 7 h of planned time from M-03.').waitFor()
  await context.close()
})

test('schedules are added, changed and deleted in their list; one that is followed stays, and says by what', async () => {
  const { page, context } = await open('/schedules')
  const rowButton = async (key: string, name: string) => {
    const at = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
    await at.hover()
    await at.getByRole('button', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Schedule/)
    .fill('S-2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Schedule Added')
  await rowButton('S-2', 'Edit')
  await page
    .getByRole('dialog')
    .getByLabel(/^Description/)
    .fill('Late')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Schedule Updated')
  const remove = async (key: string) => {
    await rowButton(key, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  }
  await remove('S-2')
  await notice(page, 'Schedule Deleted')
  await remove('S-1')
  const refusal = page.getByRole('alert').filter({ hasText: 'Schedule S-1 is still referred to by 1 × Resource' })
  await refusal.getByRole('button', { name: 'Close' }).click()
  await refusal.waitFor({ state: 'detached' })
  await context.close()
})
