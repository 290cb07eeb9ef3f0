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
  for (const jobNum of ['J-1', 'J-2']) await bed.ask('POST', '/jobs', { jobNum, prodQty: 5 })
  await bed.ask('POST', '/jobAssemblies', { jobNum: 'J-1', assemblySeq: 1, description: 'Housing' })
  await bed.ask('POST', '/jobOperations', { jobNum: 'J-1', assemblySeq: 1, oprSeq: 10, description: 'Turn' })
  await bed.ask('POST', '/employees', { empID: 'E1', firstName: 'Ada', lastName: 'Byron' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string) => browser.signedIn(path)
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rowButton = async (page: Page, key: string, name: string) => {
  await row(page, key).first().hover()
  await row(page, key).first().getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Types as a keyboard-wedge reader does: fast, with Enter at the end. */
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const on = async (type: string, id: string): Promise<string[]> =>
  (await bed.ask('GET', `/tagAssociations?associationType=${type}&associationID=${id}`)).data.map(
    ({ epc }: { epc: string }) => epc,
  )
const eventually = async (look: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(look, { timeout: 20_000 }).toEqual(wanted)

test('tags are scanned onto a row: each at once, duplicates reduced to the first, a tag elsewhere comes here', async () => {
  await bed.ask('POST', '/tagAssociations', {
    associationType: 'jobs',
    associationID: 'J-2',
    epc: '3074257BF7194E4000001A99',
  })
  const { page, context, troubles } = await open('/jobs')
  await page.getByRole('grid').waitFor()
  await rowButton(page, 'J-1', 'Tags')
  const field = page.getByRole('dialog').getByLabel('Tags')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await scan(page, '3074257bf7194e4000001a85')
  await scan(page, '3074257BF7194E4000001A86')
  await scan(page, '3074257BF7194E4000001A85')
  await page.getByText('Entry already exists').waitFor()
  await scan(page, '3074257BF7194E4000001A99')
  await page.getByText('3074257BF7194E4000001A99 was on J-2 and is here now').waitFor()
  await scan(page, 'J-100')
  await page.getByText('J-100 ?').waitFor()
  await eventually(
    () => on('jobs', 'J-1'),
    ['3074257BF7194E4000001A85', '3074257BF7194E4000001A86', '3074257BF7194E4000001A99', 'J-100'],
  )
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Backspace')
  await scan(page, '<b>')
  await page.getByText('must be a tag code').waitFor()
  await expect.poll(() => field.inputValue()).toBe('<b>')
  await eventually(
    () => on('jobs', 'J-1'),
    ['3074257BF7194E4000001A85', '3074257BF7194E4000001A86', '3074257BF7194E4000001A99'],
  )
  expect(await on('jobs', 'J-2')).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('job operations: tags are typed in the row, added, changed and deleted with the specified texts', async () => {
  const { page, context, troubles } = await open('/jobOperations')
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`))
  await field('Job').fill('J-1')
  await field('Assembly').fill('0')
  await field('Operation').fill('20')
  await field('Tags').click()
  for (const code of ['AA01', 'aa01', 'AA02']) await scan(page, code)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Job Operation(s) added successfully')
  expect(await on('jobOperations', 'J-1~0~20')).toEqual(['AA01', 'AA02'])

  const cell = row(page, '20').getByRole('gridcell', { name: 'AA01, AA02' })
  await cell.dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('AA02; aa03')
  await page.keyboard.press('Enter')
  await notice(page, 'Job Operation(s) updated successfully')
  await row(page, '20').getByRole('gridcell', { name: 'AA02, AA03' }).waitFor()
  expect((await on('jobOperations', 'J-1~0~20')).sort()).toEqual(['AA02', 'AA03'])

  await row(page, '20').getByRole('gridcell', { name: 'AA02, AA03' }).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('<b>')
  await page.keyboard.press('Enter')
  await page.getByText('1 cell has to be mended').waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await rowButton(page, '20', 'Delete')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await notice(page, 'Job Operation(s) deleted successfully')
  expect(await on('jobOperations', 'J-1~0~20')).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('job assemblies: the row lists its tags; added, changed and deleted with the specified texts', async () => {
  const { page, context } = await open('/jobAssemblies')
  await page.getByRole('grid').waitFor()
  await rowButton(page, 'Housing', 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Tags/).click()
  await scan(page, 'AB01')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Job Assembly(ies) Have Been Updated')
  await row(page, 'Housing').getByRole('gridcell', { name: 'AB01' }).waitFor()
  expect(await on('jobAssemblies', 'J-1~1')).toEqual(['AB01'])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByLabel(/^Job( \*)?$/).fill('J-2')
  await dialog.getByLabel(/^Assembly( \*)?$/).fill('3')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Job Assembly(ies) Have Been Added')
  await rowButton(page, '3', 'Delete')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await notice(page, 'Job Assembly(ies) Have Been Deleted')
  await context.close()
})

test('there is a list of tag associations, in which they are added and changed with the specified texts', async () => {
  const { page, context, troubles } = await open('/tagAssociations')
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`))
  await field('Type').fill('employees')
  await field('Associated With').fill('E1')
  await field('Tag').fill('ac01')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Tag Association(s) Have Been Added')
  await row(page, 'AC01').waitFor()
  await expectAccessible(page)
  const active = row(page, 'AC01').getByRole('gridcell', { name: 'Yes' })
  await active.dblclick()
  await notice(page, 'Tag Association(s) Have Been Updated')
  await eventually(async () => (await bed.ask('GET', '/tagAssociations?epc=AC01')).data[0].active, false)
  expect(troubles).toEqual([])
  await context.close()
})

test('the tag view shows what holds, what held at a time and within a range; a failure is said and shows nothing', async () => {
  await bed.ask('POST', '/tagAssociations', { associationType: 'employees', associationID: 'E1', epc: 'AD01' })
  const { page, context, troubles } = await open('/tagView')
  const table = page.getByRole('table', { name: 'What tags were on' })
  await table.getByRole('row').filter({ hasText: 'AD01' }).filter({ hasText: 'E1 · Ada Byron' }).waitFor()
  await page.getByRole('button', { name: 'As of', exact: true }).click()
  await page.getByLabel('At', { exact: true }).fill('2020-01-01T08:00')
  await page.getByText('No tag was on anything then.').waitFor()
  await page.getByRole('button', { name: 'Range', exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T08:00')
  await page.getByLabel('To', { exact: true }).fill('2199-01-01T08:00')
  await table.getByRole('row').filter({ hasText: 'AC01' }).waitFor()
  await expectAccessible(page)
  const address = page.url()
  expect(address).toContain('tagView.mode=range')
  await page.route('**/api/getAssociatedTagDtls', (route) => route.abort())
  await page.getByLabel('To', { exact: true }).fill('2198-01-01T08:00')
  await notice(page, 'Failed to fetch tag data')
  await page.getByText('No tag was on anything within this range.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('associations are shown as they are active, as of a date, over a range; as of a date an open end means up to now', async () => {
  const put = (epc: string) =>
    bed.ask('POST', '/tagAssociations', { associationType: 'employees', associationID: 'E1', epc })
  for (const epc of ['AF01', 'AF02']) await put(epc)
  await bed.ask('DELETE', '/tagAssociations?associationType=employees&associationID=E1&epc=AF01')
  const iso = (at: number) => new Date(at).toISOString()
  const details = async (question: object): Promise<{ epc: string; startDate: string; endDate: string | null }[]> =>
    (await bed.ask('POST', '/getAssociatedTagDtls', question)).associatedTagDtls
  const day = 86_400_000
  const held = await details({ from: iso(Date.now() - day), to: iso(Date.now() + day) })
  const { startDate, endDate } = held.find(({ epc }) => epc === 'AF01')!
  const { startDate: opened } = held.find(({ epc }) => epc === 'AF02')!
  const { page, context } = await open('/tagView')
  const table = page.getByRole('table', { name: 'What tags were on' })
  const codes = async () => (await table.allInnerTexts()).join().match(/AF0\d/g) ?? []
  const shows = (mode: string, search: Record<string, string>, wanted: string[]) =>
    page
      .goto(`/tagView?${new URLSearchParams({ 'tagView.mode': mode, ...search })}`)
      .then(() => expect.poll(codes, { timeout: 30_000 }).toEqual(wanted))
  const asOf = (at: number) => ({ 'tagView.asOf': iso(at) })
  await shows('active', {}, ['AF02'])
  await shows('asOf', asOf(Date.parse(opened)), ['AF01', 'AF02'])
  await shows('asOf', asOf(Date.parse(startDate) - 1), [])
  await shows('asOf', asOf(Date.parse(endDate!)), ['AF02'])
  await shows('range', { 'tagView.from': startDate, 'tagView.to': endDate! }, ['AF01', 'AF02'])
  await shows('range', { 'tagView.from': iso(Date.parse(endDate!) + 1), 'tagView.to': iso(Date.now() + day) }, ['AF02'])
  // Nobody knows yet where it will be tomorrow.
  await shows('asOf', asOf(Date.now() + day), [])
  await page.getByText('No tag was on anything then.').waitFor()
  await context.close()
})

test('employees: added with a tag, changed, which registers it anew, and deleted, with the specified texts', async () => {
  const { page, context, troubles } = await open('/employees')
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`))
  await field('Employee').fill('E7')
  await field('First Name').fill('Grace')
  await field('Last Name').fill('Hopper')
  await field('Tag').fill('ae07')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Employee Added')
  await row(page, 'E7').getByRole('gridcell', { name: 'AE07' }).waitFor()
  await rowButton(page, 'E7', 'Edit')
  await field('Last Name').fill('Murray Hopper')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Employee Updated')
  expect(await on('employees', 'E7')).toEqual(['AE07'])
  await row(page, 'E7').getByRole('gridcell', { name: 'AE07' }).waitFor()
  await rowButton(page, 'E7', 'Delete')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await notice(page, 'Employee Deleted')
  expect(await on('employees', 'E7')).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
