import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  const shifts = [{ shiftNum: 1, name: 'Early', days: ['MONDAY'], start: '06:00', end: '14:00', breaks: [] }]
  for (const scheduleID of ['S-1', 'S-2'])
    await fixture.request('POST', '/schedules', { scheduleID, description: `Week ${scheduleID}`, shifts })
  for (const resourceID of ['M-01', 'M-02', 'M-03', 'M-04'])
    await fixture.request('POST', '/resources', {
      resourceID,
      idealCycleSecs: 30,
      scheduleID: resourceID === 'M-04' ? 'S-2' : 'S-1',
    })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

async function open(path: string) {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').waitFor()
  return visit
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`))
const resource = async (resourceID: string) =>
  (await fixture.request('GET', `/resources?resourceID=${resourceID}`)).data[0]
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rowButton = async (page: Page, key: string, name: string) => {
  await row(page, key).hover()
  await row(page, key).getByRole('button', { name, exact: true }).click()
}

test('rows are added one after another; a rejection names its fields and retains the input', async () => {
  const { page, context, troubles: problems } = await open('/resources')
  await button(page, 'Add').click()
  const save = button(page, 'Save')
  const saveBox = await save.boundingBox()
  await field(page, 'Cost per Hour').fill('much')
  await save.click()
  const sheet = page.getByRole('dialog')
  const alert = sheet.getByRole('alert')
  await alert.filter({ hasText: '2 fields need correction' }).waitFor()
  // The error of a field is shown only at the field; above Save the invalid fields are listed.
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(1)
  await expect.poll(() => alert.getByRole('link').allInnerTexts()).toEqual(['Machine', 'Cost per Hour'])
  await alert.getByRole('link', { name: 'Cost per Hour' }).click()
  await expect.poll(() => field(page, 'Cost per Hour').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await save.boundingBox()).toEqual(saveBox)
  await expectAccessible(page, '[role=dialog]')

  await field(page, 'Cost per Hour').fill('1,25x')
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(1)
  await field(page, 'Cost per Hour').fill('1,250')
  await expect.poll(() => sheet.getByText('must be a number').count()).toBe(0)
  await alert.filter({ hasText: 'One field needs correction: Machine' }).waitFor()
  await field(page, 'Machine').fill('M-01')
  await expect.poll(() => alert.count()).toBe(0)
  await save.click()
  await sheet.getByRole('alert').filter({ hasText: 'M-01' }).waitFor()
  await expect.poll(() => field(page, 'Cost per Hour').inputValue()).toBe('1,250')
  await field(page, 'Machine').fill('M-10')
  const praised = page.getByRole('alert').filter({ hasText: 'Row(s) Have Been Added' }).waitFor()
  await button(page, 'Save and add another').click()
  await praised
  await sheet.getByText('Added: M-10').waitFor()
  await expect.poll(() => field(page, 'Machine').inputValue()).toBe('')
  await field(page, 'Machine').fill('M-11')
  await page.keyboard.press('Control+Enter')
  await closed(page)
  await row(page, 'M-11').waitFor()
  expect(await resource('M-10')).toMatchObject({ costPerHour: 1250, scheduleID: null })
  expect(problems).toEqual([])
  await context.close()
})

test('a change that is effective from a day is shown in the history: user, time, old and new value, and the row as it was', async () => {
  const { page, context } = await open('/resources')
  await rowButton(page, 'M-01', 'Edit')
  await field(page, 'Ideal Cycle (s)').fill('20')
  await field(page, 'Effective from').fill('2026-03-02T06:00')
  await button(page, 'Save').click()
  await closed(page)
  await rowButton(page, 'M-01', 'History')
  await page.waitForURL((url) => url.searchParams.get('resources.history') === 'M-01')
  await page.reload()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('effective from Mar 2, 06:00').waitFor()
  const change = sheet.getByRole('listitem').filter({ hasText: 'effective from' }).first()
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
  const pastRow = sheet.getByRole('region', { name: 'Row at' })
  await pastRow.getByText('20', { exact: true }).waitFor()
  await sheet.getByRole('listitem').filter({ hasText: 'Added' }).getByRole('button').click()
  await pastRow.getByText('30', { exact: true }).waitFor()
  await pastRow.getByLabel('Row at').fill('2020-01-01T00:00:00')
  await pastRow.getByText('The row did not exist at this time.').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  expect(new URL(page.url()).searchParams.has('resources.history')).toBe(false)
  await context.close()
})
