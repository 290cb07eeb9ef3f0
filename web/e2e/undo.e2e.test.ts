import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  await bed.ask('POST', '/revisions', { partNum: 'P-1', revision: 'A' })
  await bed.ask('POST', '/assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 })
  for (const oprSeq of [10, 20])
    await bed.ask('POST', '/partOperations', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq })
  await bed.ask('POST', '/jobs/addByPart', { jobNum: 'J-1', partNum: 'P-1', revision: 'A', prodQty: 5 })
  await bed.ask('POST', '/parts', { partNum: 'P-2' })
  await bed.ask('POST', '/revisions', { partNum: 'P-2', revision: '0' })
  await bed.ask('POST', '/assemblies', { partNum: 'P-2', revision: '0', assemblySeq: 0 })
  const add = ['T-1', 'T-2', 'T-3'].map((indirectCode) => ({ indirectCode, description: 'Before' }))
  await bed.ask('POST', '/indirects/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

async function open(path: string, device = {}) {
  const visit = await browser.signedIn(path, bedUser, device)
  await visit.page.getByRole('grid').first().waitFor()
  return visit
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A notice stays as long as the pointer is on it. */
const read = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).hover()
const undo = async (page: Page, text: string) => {
  await read(page, text)
  await button(page, 'Undo').click()
}
const undone = (page: Page) => page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor()
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rows = async (path: string) => (await bed.ask('GET', path)).data as Record<string, unknown>[]
const told = async (path: string, name: string) => (await rows(path)).map((entry) => entry[name])
async function askDelete(page: Page, key: string) {
  await row(page, key).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  return page.getByRole('alertdialog')
}

test('a job goes with what was made with it after one question that tells how much, and comes back with it', async () => {
  const { page, context, troubles } = await open('/jobs')
  const question = await askDelete(page, 'J-1')
  await question.getByText('With it go 2 job operations and 1 job assembly.').waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Selected Rows Have Been Deleted')
  await row(page, 'J-1').waitFor({ state: 'detached' })
  expect(await rows('/jobOperations?jobNum=J-1')).toEqual([])
  await undo(page, 'Selected Rows Have Been Deleted')
  await undone(page)
  await row(page, 'J-1').waitFor()
  expect(await told('/jobOperations?jobNum=J-1', 'oprSeq')).toEqual([10, 20])
  expect(await rows('/jobAssemblies?jobNum=J-1')).toHaveLength(1)
  expect(troubles).toEqual([])
  await context.close()
})

test('a job operation goes with its standards after a question that tells how many, and comes back with them', async () => {
  await bed.ask('POST', '/jobs', { jobNum: 'J-5' })
  const key = { jobNum: 'J-5', assemblySeq: 0, oprSeq: 10 }
  await bed.ask('POST', '/jobOperations', { ...key, cycleStandardSecs: 30, setupStandardSecs: 600 })
  const later = { cycleStandardSecs: 25, effectiveFrom: '2026-01-05T00:00:00Z' }
  await bed.ask('PUT', '/jobOperations/J-5~0~10', later)
  const { page, context } = await open('/jobOperations')
  const question = await askDelete(page, 'J-5')
  await question.getByText('With it go 2 cycle standards and 1 setup standard.').waitFor()
  await question.getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Job Operation(s) deleted successfully')
  await row(page, 'J-5').waitFor({ state: 'detached' })
  await undo(page, 'Job Operation(s) deleted successfully')
  await undone(page)
  const asOf = async (at: string) => (await rows(`/jobOperations?jobNum=J-5&asOf=${at}`))[0]
  expect(await told('/jobOperations?jobNum=J-5', 'cycleStandardSecs')).toEqual([25])
  expect(await asOf(new Date().toISOString())).toMatchObject({ cycleStandardSecs: 25, setupStandardSecs: 600 })
  const points = (await bed.ask('GET', '/jobOperations/J-5~0~10/history')).data
  expect(JSON.stringify(points)).toContain('2026-01-05')
  await context.close()
})

test('a device is retired with the machine that it leaves, in one step that is taken back as one', async () => {
  for (const resourceID of ['M-1', 'M-2']) await bed.ask('POST', '/resources', { resourceID })
  const add = (deviceName: string, resourceId: string, reports: string) =>
    bed.ask('POST', '/devices', { deviceTypeId: 'takt-h1', deviceName, resourceId, reports })
  await add('Hub 1', 'M-1', 'state')
  await add('Probe', 'M-1', 'values')
  await add('Hub 2', 'M-2', 'state')
  const { page, context, troubles } = await open('/devices')
  const ofName = (name: string) => page.getByRole('row').filter({ hasText: name })
  const asked = async (name: string) => {
    await ofName(name).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    return page.getByRole('alertdialog')
  }
  const question = await asked('Hub 1')
  await question.getByText('Nothing else tells of M-1: from now on planned time there counts as “Unknown”').waitFor()
  await question.getByLabel(/^Retire M-1 too/).check()
  await expectAccessible(page, '[role=alertdialog]')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/undo-retire.png` })
  await question.getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Selected Rows Have Been Deleted')
  await ofName('Hub 1').waitFor({ state: 'detached' })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' })
  expect(await told('/resources?orderBy=resourceID:asc', 'decommissionedOn')).toEqual([today, null])
  await undo(page, 'Selected Rows Have Been Deleted')
  await undone(page)
  await ofName('Hub 1').waitFor()
  expect(await told('/resources?orderBy=resourceID:asc', 'decommissionedOn')).toEqual([null, null])

  // A device that tells values alone leaves no machine.
  const other = await asked('Probe')
  await other.getByText('What it told stays').waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => other.getByText('Nothing else tells of').count()).toBe(0)
  await other.getByRole('button', { name: 'No' }).click()
  expect(troubles).toEqual([])
  await context.close()
})

test('a part goes with its revision and main assembly, unless something else names them: then that is said at once', async () => {
  const { page, context } = await open('/parts')
  const question = await askDelete(page, 'P-2')
  await question.getByText('With it go 1 assembly and 1 revision.').waitFor()
  await question.getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Selected Rows Have Been Deleted')
  await row(page, 'P-2').waitFor({ state: 'detached' })
  await undo(page, 'Selected Rows Have Been Deleted')
  await undone(page)
  expect(await rows('/assemblies?partNum=P-2')).toHaveLength(1)
  await askDelete(page, 'P-1')
  await page.getByRole('alert').filter({ hasText: 'Part P-1 is still referred to by 1 × Job (J-1)' }).waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await context.close()
})

test('what a form added or changed is taken back from its notice, also several rows at once', async () => {
  const { page, context } = await open('/indirects')
  await button(page, 'Add').click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Indirect/)
    .fill('T-9')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await read(page, 'Row(s) Have Been Added')
  await row(page, 'T-9').waitFor()
  await undo(page, 'Row(s) Have Been Added')
  await row(page, 'T-9').waitFor({ state: 'detached' })

  for (const key of ['T-1', 'T-2']) await row(page, key).getByRole('checkbox').check()
  await button(page, 'Update ticked rows').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Field to change').click()
  await page.getByRole('option', { name: 'Description' }).click()
  await sheet.getByLabel('Description', { exact: true }).fill('After')
  await button(page, 'Change 2 rows').click()
  await read(page, 'Row(s) Have Been Updated')
  await sheet.waitFor({ state: 'detached' })
  expect(await told('/indirects?orderBy=indirectCode:asc', 'description')).toEqual(['After', 'After', 'Before'])
  await undo(page, 'Row(s) Have Been Updated')
  await expect.poll(() => told('/indirects', 'description')).toEqual(['Before', 'Before', 'Before'])
  await context.close()
})

test('nothing is undone where a colleague was faster: the notice says who', async () => {
  const { page, context } = await open('/indirects')
  for (const key of ['T-2', 'T-3']) await row(page, key).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Selected Rows Have Been Deleted')
  await row(page, 'T-3').waitFor({ state: 'detached' })
  await bed.ask('POST', '/indirects', { indirectCode: 'T-3', description: 'Anew' })
  await undo(page, 'Selected Rows Have Been Deleted')
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was undone' })
  await refusal.filter({ hasText: `T-3 was changed by ${colleague.userName}` }).waitFor()
  expect(await told('/indirects?orderBy=indirectCode:asc', 'description')).toEqual(['Before', 'Anew'])
  await context.close()
})

test('an import is taken back once its result was read', async () => {
  const before = await rows('/resources')
  const { page, context } = await open('/resources')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const csv = 'Resource,Description\nM-7,Mill\nM-8,Saw\n'
  await page.setInputFiles('input[type=file]', { name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await button(page, 'Import 2 rows').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await read(page, 'Row(s) Have Been Imported')
  await row(page, 'M-8').waitFor()
  await undo(page, 'Row(s) Have Been Imported')
  await row(page, 'M-8').waitFor({ state: 'detached' })
  expect(await rows('/resources')).toEqual(before)
  await context.close()
})

test('on a phone, by touch alone, a row is added by a form and taken back from the notice', async () => {
  const { page, context } = await open('/parts', phone)
  await button(page, 'Add').tap()
  await page
    .getByRole('dialog')
    .getByLabel(/^Part \*$/)
    .tap()
  await page.keyboard.type('P-3')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await rows('/revisions?partNum=P-3')).toHaveLength(1)
  const take = button(page, 'Undo')
  // It grows into its place.
  await expect.poll(async () => (await take.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  const [notice, header] = [await take.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(notice!.y, 'the header stays in sight').toBeGreaterThanOrEqual(header!.y + header!.height)
  await take.tap()
  await undone(page)
  expect([await rows('/parts?partNum=P-3'), await rows('/assemblies?partNum=P-3')]).toEqual([[], []])
  await context.close()
})
