import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const add = Array.from({ length: 60 }, (_, place) => ({
    indirectCode: `T-${String(place + 1).padStart(2, '0')}`,
    description: `Kind ${place % 3}`,
    active: place % 2 === 0,
  }))
  await bed.ask('POST', '/indirects/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const address = '/indirects'
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Indirect' })
const cell = (page: Page, text: string) => gridOf(page).getByRole('gridcell', { name: text, exact: true })
const rowOf = (page: Page, text: string) =>
  gridOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: text, exact: true }) })
const header = (page: Page, name: string) => gridOf(page).getByRole('columnheader', { name })
/** The key of each row in sight, from the top. */
const keys = (page: Page) => gridOf(page).locator('.body .row.kept [data-column=indirectCode]').allInnerTexts()
/** Every question for the list that the page asks from now on. */
function listening(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname === '/api/indirects') asked.push(search)
  })
  return asked
}
async function visit(path: string, user?: typeof colleague) {
  const visited = await browser.signedIn(path, user)
  await gridOf(visited.page).locator('.body .row.kept').first().waitFor()
  return visited
}

test('search, filter, sort by several columns and pages are the server’s, all of it in the address', async () => {
  const { page, context, troubles } = await visit(address)
  const asked = listening(page)
  await expect.poll(() => keys(page).then((all) => all[0])).toBe('T-01')
  await page.getByText('1–25').waitFor()
  const sizes = await page.getByLabel('Rows per page').locator('option').allInnerTexts()
  expect(sizes).toEqual(['15', '25', '100', '500'])
  await expect.poll(() => page.getByLabel('Rows per page').inputValue()).toBe('25')

  await header(page, 'Description').click()
  await header(page, 'Indirect').click({ modifiers: ['Shift'] })
  await header(page, 'Indirect').click({ modifiers: ['Shift'] })
  await page.waitForURL(/indirects\.sort=description,-indirectCode/)
  await expect.poll(() => keys(page).then((all) => all.slice(0, 2))).toEqual(['T-58', 'T-55'])
  await expect.poll(() => header(page, 'Description').getAttribute('aria-sort')).toBe('ascending')

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('26–50').waitFor()
  expect(asked.at(-1)).toContain('orderBy=description%3Aasc%2CindirectCode%3Adesc&offset=25&limit=26')

  await page.getByPlaceholder('Search', { exact: true }).fill('kind 2')
  await page.waitForURL(
    (url) => url.searchParams.get('indirects.search') === 'kind 2' && !url.searchParams.has('indirects.page'),
  )
  await page.getByText('1–20').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('indirects.search'))
  await expect.poll(() => page.getByPlaceholder('Search').inputValue()).toBe('')

  await page.goto(`${address}?indirects.indirectCodeStartsWith=T-0&indirects.size=15`)
  await page.getByText('1–9').waitFor()
  await expect.poll(() => page.getByLabel('Rows per page').inputValue()).toBe('15')
  expect(troubles).toEqual([])
  await context.close()
})

test('a request for a list that is no longer wanted is aborted and nobody is told', async () => {
  const { page, context, troubles } = await visit(address)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.url()))
  const hold = Promise.withResolvers<void>()
  await page.route(/globalSearchValue=T-1&/, async (route) => {
    await hold.promise
    await route.continue().catch(() => {})
  })
  const slow = page.waitForRequest(/globalSearchValue=T-1&/)
  await page.getByPlaceholder('Search').fill('T-1')
  await slow
  await page.getByPlaceholder('Search').fill('T-11')
  await expect.poll(() => keys(page)).toEqual(['T-11'])
  await expect.poll(() => aborted.some((url) => /globalSearchValue=T-1&/.test(url))).toBe(true)
  hold.resolve()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('after a change the list is asked again with the same filter, sort and page, and the notice says so', async () => {
  const search = '?indirects.descriptionContains=kind&indirects.sort=-indirectCode&indirects.page=2&indirects.size=15'
  const { page, context } = await visit(`${address}${search}`)
  const asked = listening(page)
  await rowOf(page, 'T-40').locator('[data-column=description]').dblclick()
  await page.keyboard.type('Kind of its own')
  await page.keyboard.press('Enter')
  await page.getByText('Row(s) Have Been Updated').waitFor()
  await cell(page, 'Kind of its own').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (const question of asked)
    expect(question).toBe('?descriptionContains=kind&orderBy=indirectCode%3Adesc&offset=15&limit=16&ttlSecs=0')
  await context.close()
})

test('rows are ticked, with Shift a range; No leaves them, Yes deletes them; deleting is taken back by Ctrl-Z', async () => {
  const { page, context } = await visit(`${address}?indirects.sort=-indirectCode`)
  await rowOf(page, 'T-60').getByRole('checkbox').click()
  await rowOf(page, 'T-58')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar').getByText('3 ticked').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect.poll(() => question.getByRole('button').allInnerTexts()).toEqual(['No', 'Yes'])
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Selected Rows Have Been Deleted').waitFor()
  await expect.poll(() => keys(page).then((all) => all[0])).toBe('T-57')
  await gridOf(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => keys(page).then((all) => all.slice(0, 4))).toEqual(['T-60', 'T-59', 'T-58', 'T-57'])
  await context.close()
})

test('each row has its buttons: edit, history, delete; by mouse, and by keyboard from their cell', async () => {
  const { page, context } = await visit(address)
  await rowOf(page, 'T-02').getByRole('button', { name: 'History' }).click()
  await page.getByRole('presentation').getByText(/T-02/).first().waitFor()
  await page.keyboard.press('Escape')
  await gridOf(page).focus()
  for (const key of ['Control+Home', 'ArrowDown', 'End', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  expect((await bed.ask('GET', '/indirects?indirectCode=T-02')).data).toHaveLength(1)
  await context.close()
})

test('what a person makes of the columns is remembered for them, and for nobody else', async () => {
  const { page, context } = await visit(address)
  const names = () => gridOf(page).locator('[data-header]').allInnerTexts()
  await expect.poll(() => names()).toEqual(['Indirect', 'Description', 'Active'])
  const width = async () => (await header(page, 'Active').boundingBox())!.width
  const before = await width()
  await gridOf(page).focus()
  for (const key of ['Control+Home', 'ArrowUp', 'ArrowRight', 'Alt+ArrowRight', 'ArrowLeft', 'Alt+Shift+ArrowRight'])
    await page.keyboard.press(key)
  await expect.poll(names).toEqual(['Indirect', 'Active', 'Description'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect.poll(names).toEqual(['Indirect', 'Active'])
  const box = (await header(page, 'Active').locator('.grip').boundingBox())!
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before + 50)
  await page.reload()
  await header(page, 'Active').waitFor()
  await expect.poll(() => names()).toEqual(['Indirect', 'Active'])
  await expect.poll(() => width()).toBeGreaterThan(before + 50)
  await context.close()

  const other = await visit(address, colleague)
  await expect
    .poll(() => gridOf(other.page).locator('[data-header]').allInnerTexts())
    .toEqual(['Indirect', 'Description', 'Active'])
  await other.context.close()
})

test('who types into a cell that somebody else changed meanwhile is told, and chooses', async () => {
  const { page, context } = await visit(address)
  await rowOf(page, 'T-05').locator('[data-column=description]').dblclick()
  await page.keyboard.type('Mine')
  await bed.ask('PUT', '/indirects/T-05', { description: 'Theirs' })
  await bed.ask('PUT', '/indirects/T-06', { description: 'Theirs too' })
  await cell(page, 'Theirs too').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('status').getByText('Description somebody changed this to Theirs meanwhile').waitFor()
  expect((await bed.ask('GET', '/indirects?indirectCode=T-05')).data[0].description).toBe('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Row(s) Have Been Updated').waitFor()
  expect((await bed.ask('GET', '/indirects?indirectCode=T-05')).data[0].description).toBe('Mine')
  await context.close()
})

test('a new row is typed into the empty line and kept when it is left', async () => {
  const { page, context } = await visit(`${address}?indirects.indirectCodeStartsWith=T-0`)
  await gridOf(page).focus()
  for (const key of ['Control+ArrowDown', 'Home']) await page.keyboard.press(key)
  await page.keyboard.type('T-00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('New here')
  await page.keyboard.press('Enter')
  await page.getByText('Row(s) Have Been Added').waitFor()
  await expect.poll(() => keys(page).then((all) => all[0])).toBe('T-00')
  expect((await bed.ask('GET', '/indirects?indirectCode=T-00')).data).toMatchObject([
    { description: 'New here', active: true },
  ])
  await context.close()
})

test('the CSV button writes the rows of the page, commas as semicolons, named with the item label and the instant', async () => {
  await bed.ask('PUT', '/indirects/T-01', { description: '=Nuts, bolts' })
  const { page, context } = await visit(`${address}?indirects.size=15`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^Indirect_\d{4}-\d\d-\d\dT\d\d[_:]\d\d[_:]\d\d\.\d{3}Z\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').split('\r\n')
  expect(lines[0]).toBe('Indirect,Description,Active')
  expect(lines).toContain("T-01,'=Nuts; bolts,true")
  expect(lines).toHaveLength(16)
  await context.close()
})

test('one grid is used for many item types', async () => {
  const { page, context, troubles } = await visit(address)
  for (const [path, label] of [
    ['jobs', 'Job'],
    ['parts', 'Part'],
    ['revisions', 'Revision'],
    ['employees', 'Employee'],
    ['requests', 'Request'],
    ['resources', 'Resource'],
    ['jobOperations', 'Job Operation'],
  ] as const) {
    await page.goto(`/${path}`)
    const grid = page.getByRole('grid', { name: label, exact: true })
    await grid.getByRole('columnheader').nth(1).waitFor()
    await page.getByPlaceholder('Search').waitFor()
    await page.getByRole('button', { name: 'Add Filter' }).waitFor()
    await page.getByLabel('Rows per page').waitFor()
  }
  expect(troubles).toEqual([])
  await context.close()
})

test('the grid is accessible in both themes: rows, a selection, a refused cell, an open editor', async () => {
  const { page, context } = await visit(address)
  await expectAccessible(page, 'main')
  await rowOf(page, 'T-03').locator('[data-column=indirectCode]').click()
  await gridOf(page).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('T-03\tx\tperhaps'))
  await page.keyboard.press('Control+v')
  await page.getByText('3 cells have to be mended').waitFor()
  await expectAccessible(page, 'main')
  await page.keyboard.press('F8')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await gridOf(page).getByRole('textbox').waitFor()
  await expectAccessible(page, 'main')
  await context.close()
})

test('printed, a list is all the rows and columns of its page, and as many pages of paper as they take', async () => {
  const { page, context, troubles } = await visit(`${address}?indirects.size=100`)
  expect((await keys(page)).length).toBeLessThan(55)
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('table')
  await expect.poll(() => table.first().locator('tbody tr').count()).toBeGreaterThan(55)
  await expect.poll(() => gridOf(page).filter({ visible: true }).count()).toBe(0)
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(troubles).toEqual([])
  await context.close()
})
