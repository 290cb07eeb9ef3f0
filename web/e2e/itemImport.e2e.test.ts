import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  for (const scheduleID of ['S-1', 'S-2']) await bed.ask('POST', '/schedules', { scheduleID, shifts: [] })
  const add = ['Grinder', 'Lathe', 'Mill', 'Press', 'Saw'].map((description, place) => ({
    resourceID: `M-0${place + 1}`,
    description,
    costPerHour: (place + 1) * 10,
  }))
  await bed.ask('POST', '/resources/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

async function open(path = '/resources') {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').waitFor()
  return visit
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const resources = async () => (await bed.ask('GET', '/resources')).data as Record<string, unknown>[]
const cell = (page: Page, key: string) => page.getByRole('gridcell', { name: key, exact: true })

async function openImport(page: Page) {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  return page.getByRole('dialog')
}
const give = (page: Page, name: string, content: string | Uint8Array) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('every bad row and column is named before anything is written; then the good rows go in', async () => {
  const { page, context, troubles } = await open()
  const before = await resources()
  const dialog = await openImport(page)
  await expectAccessible(page, '[role=dialog]')
  const rows = ['M-01;Grinder;10;x', 'M-02;Lathe;99;x', 'M-20;Robot;15;x', 'M-21;;cheap;x', 'M~22;;5;x', 'M-23;;-4;x']
  await give(page, 'machines.csv', `Resource;Description;cost_per_hour;Colour\n${rows.join('\n')}\n`)
  const table = dialog.getByRole('table')
  await table.getByRole('row', { name: /^5 Cost per Hour: / }).waitFor()
  await table.getByRole('row', { name: /^6 Resource: must not contain ~/ }).waitFor()
  await table.getByRole('row', { name: /^7 Cost per Hour: / }).waitFor()
  const bad = table.getByRole('cell').and(page.locator('[aria-invalid=true]'))
  await expect.poll(() => bad.allInnerTexts()).toEqual(['cheap', 'M~22', '-4'])
  await expect.poll(() => button(page, 'Import 6 rows').isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByLabel('What the column Colour holds').inputValue()).toBe('')
  await expect.poll(() => dialog.getByLabel('What the column cost_per_hour holds').inputValue()).toBe('costPerHour')
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
  expect(troubles).toEqual([])
  await context.close()
})

test('columns are assigned by hand where their names say nothing; rows come by paste too', async () => {
  const { page, context } = await open()
  const dialog = await openImport(page)
  await dialog.getByText('paste rows of a spreadsheet', { exact: false }).waitFor()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Maschine\tKosten\r\nM-30\t1,250.5\r\nM-31\t7\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await dialog.getByText('No column is named like a field', { exact: false }).waitFor()
  await dialog.getByLabel('What the column Maschine holds').selectOption({ label: 'Cost per Hour' })
  await dialog.getByText('Resource is missing among the columns', { exact: false }).waitFor()
  await dialog.getByLabel('What the column Maschine holds').selectOption({ label: 'Resource' })
  await dialog.getByLabel('What the column Kosten holds').selectOption({ label: 'Cost per Hour' })
  await button(page, 'Import 2 rows').click()
  await dialog.getByText('Imported').waitFor()
  const added = (await resources()).find(({ resourceID }) => resourceID === 'M-30')
  expect(added).toMatchObject({ costPerHour: 1250.5 })
  await context.close()
})

test('what is no CSV in UTF-8 is explained, and read in the encoding that is chosen', async () => {
  const { page, context } = await open()
  const dialog = await openImport(page)
  await give(page, 'machines.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))
  await dialog.getByText('This is an Excel workbook', { exact: false }).waitFor()
  await give(page, 'western.csv', Buffer.from('Resource,Description\nM-40,Fr\xe4se\n', 'latin1'))
  await dialog.getByText('The file is not UTF-8', { exact: false }).waitFor()
  await choose(dialog.getByLabel('Read it as'), 'Western')
  await dialog.getByRole('cell', { name: 'Fräse' }).waitFor()
  await button(page, 'Import 1 row').click()
  await dialog.getByText('Imported').waitFor()
  expect((await resources()).find(({ resourceID }) => resourceID === 'M-40')).toMatchObject({ description: 'Fräse' })
  await context.close()
})

test('a filter is a chip with its dialog; the address holds it, a view gives it a name', async () => {
  const { page, context } = await open()
  await page.getByRole('button', { name: 'Add Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Filter' })
  const add = dialog.getByRole('button', { name: 'Add' })
  await expect.poll(() => add.isDisabled()).toBe(true)
  await choose(dialog.getByLabel('Column'), 'cost')
  await choose(dialog.getByLabel('Operator'), 'between')
  await dialog.getByLabel('From').fill('25')
  await expect.poll(() => add.isDisabled()).toBe(true)
  await dialog.getByLabel('To', { exact: true }).fill('45')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: 'Cost per Hour is between 25 and 45' })
  await chip.waitFor()
  await cell(page, 'M-05').waitFor({ state: 'detached' })
  await expect.poll(() => cell(page, 'M-03').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('resources.costPerHourBetween')).toBe('25,45')

  await button(page, 'Views').click()
  await page.getByLabel('Name of this view').fill('Middle')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Middle', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'View Middle').waitFor()
  await chip.focus()
  await page.keyboard.press('Delete')
  await cell(page, 'M-05').waitFor()
  await button(page, 'Views').click()
  await page.getByRole('button', { name: 'Middle', exact: true }).click()
  await cell(page, 'M-05').waitFor({ state: 'detached' })

  await chip.click()
  const edit = page.getByRole('dialog', { name: 'Edit Filter' })
  await expect.poll(() => edit.getByLabel('From').inputValue()).toBe('25')
  await choose(edit.getByLabel('Operator'), 'is any of')
  const values = edit.getByLabel('Values')
  await values.fill('50')
  await page.keyboard.press('Enter')
  await edit.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Cost per Hour is any of 25, 45, 50' }).waitFor()
  await cell(page, 'M-05').waitFor()
  await context.close()
})

test('export of what matches comes back unchanged by import', async () => {
  const { page, context } = await open('/resources?resources.descriptionIsNotEmpty=')
  await button(page, 'More').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  const content = await readFile(await download.path())
  const dialog = await openImport(page)
  await give(page, 'again.csv', content)
  const counts = dialog.getByRole('definition')
  await counts.first().waitFor()
  const [rows, added, changed, unchanged, problems] = (await counts.allInnerTexts()).map(Number)
  expect([added, changed, problems]).toEqual([0, 0, 0])
  expect(unchanged).toBe(rows)
  await context.close()
})

test('a multi select takes each option once; choosing it again takes nothing away', async () => {
  const { page, context } = await open()
  await page.getByRole('button', { name: 'Add Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Filter' })
  await choose(dialog.getByLabel('Column'), 'schedule')
  await choose(dialog.getByLabel('Operator'), 'is any of')
  await dialog.getByLabel('Values').click()
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  for (const name of ['S-1', 'S-2', 'S-1']) await option(name).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Schedule is any of S-1, S-2', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('resources.scheduleIDIsAnyOf')).toBe('S-1,S-2')
  await context.close()
})
