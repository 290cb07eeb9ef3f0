import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/schedules', { scheduleID: 'S-1', shifts: [] })
  const resources = ['Grinder', 'Lathe', 'Mill', 'Press', 'Saw'].map((description, index) => ({
    resourceID: `M-0${index + 1}`,
    ...{ description, costPerHour: (index + 1) * 10, idealCycleSecs: 30, scheduleID: 'S-1' },
  }))
  await bed.ask('POST', '/resources/bulk', { add: resources })
  await bed.ask('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  await bed.ask('POST', '/revisions', { partNum: 'P-1', revision: 'A' })
  await bed.ask('POST', '/assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 })
  for (const oprSeq of [10, 20])
    await bed.ask('POST', '/partOperations', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq })
  for (const jobNum of ['J-1', 'J-2'])
    await bed.ask('POST', '/jobs/addByPart', { jobNum, partNum: 'P-1', revision: 'A', prodQty: 5 })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

async function open(path: string) {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').first().waitFor()
  return visit
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`))
const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
const rows = async (path: string) => (await bed.ask('GET', path)).data as Record<string, unknown>[]

test('the history of a row shows a change that applies from a day on, and the row as it was at an instant', async () => {
  const { page, context } = await open('/resources')
  await row(page, 'M-01').hover()
  await row(page, 'M-01').getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Ideal Cycle (s)').fill('20')
  await field(page, 'Holds from').fill('2026-03-02T06:00')
  await save(page)
  await row(page, 'M-01').hover()
  await row(page, 'M-01').getByRole('button', { name: 'History', exact: true }).click()
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
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('resources.history')).toBe(false)
  await context.close()
})

test('a job is deleted with what was made with it, which the question counts, and Undo brings all of it back', async () => {
  const { page, context, troubles } = await open('/jobs')
  await row(page, 'J-1').getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('With it go 2 job operations and 1 job assembly.').waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Yes' }).click()
  const deleted = page.getByRole('alert').filter({ hasText: 'Selected Rows Have Been Deleted' })
  await deleted.hover()
  await row(page, 'J-1').waitFor({ state: 'detached' })
  expect(await rows('/jobOperations?jobNum=J-1')).toEqual([])
  await button(page, 'Undo').click()
  await notice(page, 'Undone')
  await row(page, 'J-1').waitFor()
  expect((await rows('/jobOperations?jobNum=J-1')).map(({ oprSeq }) => oprSeq)).toEqual([10, 20])
  expect(await rows('/jobAssemblies?jobNum=J-1')).toHaveLength(1)
  expect(troubles).toEqual([])
  await context.close()
})

async function openImport(page: Page) {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  return page.getByRole('dialog')
}
const give = (page: Page, name: string, content: string | Uint8Array) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('an import names every bad row and column and adds the good rows; an export is imported unchanged', async () => {
  const { page, context, troubles } = await open('/resources')
  const before = await rows('/resources')
  const dialog = await openImport(page)
  await expectAccessible(page, '[role=dialog]')
  const lines = ['M-01;Grinder;10;x', 'M-02;Lathe;99;x', 'M-20;Robot;15;x', 'M-21;;cheap;x', 'M~22;;5;x', 'M-23;;-4;x']
  await give(page, 'machines.csv', `Resource;Description;cost_per_hour;Colour\n${lines.join('\n')}\n`)
  const table = dialog.getByRole('table')
  await table.getByRole('row', { name: /^5 Cost per Hour: / }).waitFor()
  await table.getByRole('row', { name: /^6 Resource: must not contain ~/ }).waitFor()
  await table.getByRole('row', { name: /^7 Cost per Hour: / }).waitFor()
  const bad = table.getByRole('cell').and(page.locator('[aria-invalid=true]'))
  await expect.poll(() => bad.allInnerTexts()).toEqual(['cheap', 'M~22', '-4'])
  await expect.poll(() => button(page, 'Import 6 rows').isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByLabel('What the column Colour holds').inputValue()).toBe('')
  await expect.poll(() => dialog.getByLabel('What the column cost_per_hour holds').inputValue()).toBe('costPerHour')
  expect(await rows('/resources')).toEqual(before)
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByLabel('Leave out the 3 rows with problems').check()
  await button(page, 'Import 3 rows').click()
  await dialog.getByText('Imported').waitFor()
  const counts = dialog.getByRole('definition')
  expect((await counts.allInnerTexts()).map(Number)).toEqual([3, 1, 1, 1])
  await button(page, 'Close').click()
  await row(page, 'M-20').waitFor()
  const after = new Map((await rows('/resources')).map(({ resourceID, costPerHour }) => [resourceID, costPerHour]))
  expect([after.get('M-01'), after.get('M-02'), after.get('M-20'), after.get('M-21')]).toEqual([10, 99, 15, undefined])

  await page.goto('/resources?resources.descriptionIsNotEmpty=')
  await row(page, 'M-20').waitFor()
  await button(page, 'More').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  const content = await readFile(await download.path())
  await openImport(page)
  await give(page, 'again.csv', content)
  await counts.first().waitFor()
  const [all, added, changed, unchanged, problems] = (await counts.allInnerTexts()).map(Number)
  expect([added, changed, problems]).toEqual([0, 0, 0])
  expect(unchanged).toBe(all)
  expect(troubles).toEqual([])
  await context.close()
})

test('a part is added with revision 0 and its main assembly, a revision with its main assembly; details lead from one to the other', async () => {
  const { page, context, troubles } = await open('/parts')
  const changes: { call: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/(parts|revisions|assemblies)$/.test(pathname))
      changes.push({ call: `POST ${pathname}`, body: request.postDataJSON() })
  })
  const calls = () => changes.map(({ call }) => call)
  const inside = (name: string, key: string) =>
    page.getByRole('grid', { name, exact: true }).getByRole('gridcell', { name: key, exact: true })
  await button(page, 'Add').click()
  await field(page, 'Part').fill('P-9')
  await field(page, 'Description').fill('Coupling')
  await save(page)
  await notice(page, 'Part(s) Have Been Added')
  expect(calls()).toEqual(['POST /api/parts', 'POST /api/revisions', 'POST /api/assemblies'])
  expect(changes[1]?.body).toEqual({ partNum: 'P-9', revision: '0', description: 'Initial Revision' })
  expect(changes[2]?.body).toMatchObject({ revision: '0', assemblySeq: 0, description: 'Main Assembly' })

  await inside('Part', 'P-9').click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === '/parts/P-9')
  await inside('Revision', '0').waitFor()
  changes.length = 0
  const panel = page.getByRole('region', { name: 'Revisions' })
  await panel.getByRole('button', { name: 'Add' }).click()
  await field(page, 'Revision').fill('B')
  await save(page)
  await notice(page, 'Revision(s) Have Been Added')
  expect(calls()).toEqual(['POST /api/revisions', 'POST /api/assemblies'])
  await inside('Revision', 'B').click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.searchParams.get('revision') === 'B')
  await inside('Assembly', 'Main Assembly').waitFor()
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
})

const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const tagsOn = async (jobNum: string) =>
  (await rows(`/tagAssociations?associationType=jobs&associationID=${jobNum}`)).map(({ epc }) => epc)

test('scanned tags are on a row at once, each only once, and leave the row where they were before', async () => {
  const [first, second, third] = ['85', '86', '99'].map((end) => `3074257BF7194E4000001A${end}`) as [
    string,
    string,
    string,
  ]
  await bed.ask('POST', '/tagAssociations', { associationType: 'jobs', associationID: 'J-2', epc: third })
  const { page, context, troubles } = await open('/jobs')
  await row(page, 'J-1').getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tags', exact: true }).click()
  const tags = page.getByRole('dialog').getByLabel('Tags')
  await expect.poll(() => tags.evaluate((input) => input === document.activeElement)).toBe(true)
  await scan(page, first.toLowerCase())
  await scan(page, second)
  await scan(page, first)
  await page.getByText('Entry already exists').waitFor()
  await scan(page, third)
  await page.getByText(`${third} was on J-2 and is here now`).waitFor()
  await scan(page, 'J-100')
  await page.getByText('J-100 ?').waitFor()
  await expect.poll(() => tagsOn('J-1')).toEqual([first, second, third, 'J-100'])
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Backspace')
  await scan(page, '<b>')
  await page.getByText('must be a tag code').waitFor()
  await expect.poll(() => tags.inputValue()).toBe('<b>')
  await expect.poll(() => tagsOn('J-1')).toEqual([first, second, third])
  expect(await tagsOn('J-2')).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
