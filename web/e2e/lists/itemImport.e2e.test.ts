import { readFile } from 'node:fs/promises'
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
  const add = ['Grinder', 'Lathe', 'Mill', 'Press', 'Saw'].map((description, index) => ({
    resourceID: `M-0${index + 1}`,
    description,
    costPerHour: (index + 1) * 10,
  }))
  await fixture.request('POST', '/resources/bulk', { add })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

async function open(path = '/resources') {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').waitFor()
  return visit
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const resources = async () => (await fixture.request('GET', '/resources')).data as Record<string, unknown>[]
const cell = (page: Page, key: string) => page.getByRole('gridcell', { name: key, exact: true })

async function openImport(page: Page) {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  return page.getByRole('dialog')
}
const dropFile = (page: Page, name: string, content: string | Uint8Array) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('every invalid row and column is listed before anything is written; then the valid rows are imported', async () => {
  const { page, context, troubles: pageProblems } = await open()
  const before = await resources()
  const dialog = await openImport(page)
  await expectAccessible(page, '[role=dialog]')
  const rows = ['M-01;Grinder;10;x', 'M-02;Lathe;99;x', 'M-20;Robot;15;x', 'M-21;;cheap;x', 'M~22;;5;x', 'M-23;;-4;x']
  await dropFile(page, 'machines.csv', `Machine;Description;cost_per_hour;Colour\n${rows.join('\n')}\n`)
  const table = dialog.getByRole('table')
  await table.getByRole('row', { name: /^5 Cost per Hour: / }).waitFor()
  await table.getByRole('row', { name: /^6 Machine: must not contain ~/ }).waitFor()
  await table.getByRole('row', { name: /^7 Cost per Hour: / }).waitFor()
  const bad = table.getByRole('cell').and(page.locator('[aria-invalid=true]'))
  await expect.poll(() => bad.allInnerTexts()).toEqual(['cheap', 'M~22', '-4'])
  await expect.poll(() => button(page, 'Import 6 rows').isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByLabel('Content of column Colour').inputValue()).toBe('')
  await expect.poll(() => dialog.getByLabel('Content of column cost_per_hour').inputValue()).toBe('costPerHour')
  expect(await resources()).toEqual(before)
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByLabel('Leave out the 3 rows with problems').check()
  await button(page, 'Import 3 rows').click()
  await dialog.getByText('Imported').waitFor()
  const counts = await dialog.getByRole('definition').allInnerTexts()
  expect(counts.map(Number)).toEqual([3, 1, 1, 1])
  await button(page, 'Close').click()
  await cell(page, 'M-20').waitFor()
  const after = new Map((await resources()).map((row) => [row.resourceID, row.costPerHour]))
  expect([after.get('M-01'), after.get('M-02'), after.get('M-20'), after.get('M-21')]).toEqual([10, 99, 15, undefined])
  expect(pageProblems).toEqual([])
  await context.close()
})

test('an export of the matching rows is unchanged when imported again', async () => {
  const { page, context } = await open('/resources?resources.descriptionIsNotEmpty=')
  await button(page, 'More').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  const content = await readFile(await download.path())
  const dialog = await openImport(page)
  await dropFile(page, 'again.csv', content)
  const counts = dialog.getByRole('definition')
  await counts.first().waitFor()
  const [rows, added, changed, unchanged, problems] = (await counts.allInnerTexts()).map(Number)
  expect([added, changed, problems]).toEqual([0, 0, 0])
  expect(unchanged).toBe(rows)
  await context.close()
})
