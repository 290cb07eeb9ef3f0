import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../fixtures/browser.fixture.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const early = { shiftNum: 1, name: 'Early', days, start: '06:00', end: '14:00', breaks: [] }
const night = { shiftNum: 3, name: 'Night', days: ['SATURDAY'], start: '22:00', end: '06:00', breaks: [] }

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await fixture.request('POST', '/schedules', { scheduleID: 'S-1', description: 'Early', shifts: [early, night] })
  await fixture.request('POST', '/resources', { resourceID: 'M-01', scheduleID: 'S-1' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const open = (path: string) => browser.signedIn(path)
const shifts = async () => (await fixture.request('GET', '/schedules/S-1')).data.shifts
const block = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'S-1', exact: true })
async function saveNow(page: Page) {
  await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'When does this take effect?' }).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Schedule Updated')
}

test('a week is changed at the same time as by a colleague, gets an exception, and the schedule cannot be deleted while a machine follows it', async () => {
  const { page, context, troubles: problems } = await open('/schedules/S-1')
  await block(page, '1 · Early, Monday 06:00 to 14:00').click()
  await page.keyboard.press('Control+ArrowRight')
  await block(page, '1 · Early, Friday 06:15 to 14:15').waitFor()
  const colleagueChange = { description: 'Early and night', shifts: [{ ...early, name: 'Dawn' }, night] }
  await fixture.request('PUT', '/schedules/S-1', colleagueChange)
  await pane(page).getByText('Another user has changed this schedule.', { exact: false }).waitFor()
  await block(page, '1 · Early, Friday 06:15 to 14:15').waitFor()
  // A shift that is drawn with the pointer is dragged to another hour.
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
  await saveNow(page)
  expect(await shifts()).toEqual([
    { ...early, start: '06:15', end: '14:15' },
    night,
    expect.objectContaining({ shiftNum: 1, days: ['SUNDAY'], start: '12:00', end: '16:00' }),
  ])

  await page.goto('/schedules/S-1?part=calendar&day=2026-11-26')
  await page.getByRole('button', { name: 'Add exception' }).click()
  await page.getByLabel('Reason').fill('Thanksgiving')
  await page.getByRole('button', { name: 'Save exception' }).click()
  await notice(page, 'Schedule Exception Added. Takes 8 h of planned time from M-01.')
  await page.getByRole('gridcell', { name: 'Thu, Nov 26, Nothing planned, Closed: Thanksgiving' }).waitFor()
  const [stored] = (await fixture.request('GET', '/scheduleExceptions?scheduleID=S-1')).data
  expect(stored).toMatchObject({ date: '2026-11-26', kind: 'closed', start: null, reason: 'Thanksgiving' })

  await page.goto('/schedules')
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'S-1', exact: true }) })
  await row.hover()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Schedule S-1 cannot be deleted: it is still used by 1 machine' })
    .waitFor()
  expect(problems).toEqual([])
  await context.close()
})
