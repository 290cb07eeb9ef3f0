import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { shots } from './shots.ts'

const program = '%\nO1000\nG21 G94\nT1 M6 (ROUGH)\nS1200 M3\nG1 X10. F200\nT2 M6 (FINISH)\nG1 X20. F90\nM30\n%\n'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a program is added by its file or by paste, and its page opens with its steps; it has no text to edit', async () => {
  const { page, context, troubles } = await browser.signedIn('/programs')
  await button(page, 'Add the first program').click()
  const dialog = page.getByRole('dialog', { name: 'Add a Program' })
  await shots(page, 'programs-add')
  await expectAccessible(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'O1000.nc', mimeType: 'text/plain', buffer: Buffer.from(program) })
  await dialog.getByRole('button', { name: 'Upload File' }).click()
  const steps = page.getByRole('table', { name: 'Steps' })
  await steps.getByRole('row', { name: /ROUGH.* 200 mm\/min 1,200 rpm/ }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => button(page, 'Edit text').count()).toBe(0)

  await button(page, 'Add').click()
  await dialog.getByLabel('Program', { exact: true }).fill(program.replace('F200', 'F300'))
  await expect.poll(() => dialog.getByRole('button', { name: 'Add Pasted Program' }).isEnabled()).toBe(false)
  await dialog.getByLabel('Name of the program').fill('O1000.nc')
  await dialog.getByRole('button', { name: 'Add Pasted Program' }).click()
  await dialog.getByText(/^Error uploading file: Another page has this name already: O1000.nc \(Program\)/).waitFor()
  await expect
    .poll(() => dialog.getByRole('link', { name: /New Revision/ }).getAttribute('href'))
    .toMatch(/^\/programs\/\d+$/)
  await dialog.getByLabel('Name of the program').fill('O1001')
  await dialog.getByRole('button', { name: 'Add Pasted Program' }).click()
  await page.getByRole('heading', { name: 'O1001' }).first().waitFor()
  await steps.getByRole('row', { name: /ROUGH.* 300 mm\/min/ }).waitFor()

  await button(page, 'New Revision').click()
  const more = page.getByRole('dialog', { name: 'New Revision' })
  await more.getByLabel('Program', { exact: true }).fill(program.replace('F200', 'F400'))
  await more.getByRole('button', { name: 'Add Pasted Program' }).click()
  await steps.getByRole('row', { name: /ROUGH.* 400 mm\/min/ }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('a page without a program, or with one that was written, takes a file as its next revision', async () => {
  const { pageId } = (await bed.ask('POST', '/programs', { docName: 'Empty one' })).data
  const written = { action: 'create', docType: 'Program', docName: 'Written one', text: 'G1 X1' }
  const made = (await bed.ask('POST', '/docs', written)).data
  const { page, context } = await browser.signedIn(`/programs/${pageId}`)
  for (const each of [pageId, made.pageId]) {
    await page.goto(`/programs/${each}`)
    await button(page, 'New Revision').click()
    const dialog = page.getByRole('dialog', { name: 'New Revision' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'O2.nc', mimeType: 'text/plain', buffer: Buffer.from(program) })
    // Whoever chooses first says what changed all the same.
    await dialog.getByLabel('What changed').fill('Cuts faster')
    await shots(page, 'program-chosen')
    await dialog.getByRole('button', { name: 'Upload File' }).click()
    await page.getByRole('table', { name: 'Revisions' }).getByText('Cuts faster').waitFor()
    await page.getByRole('table', { name: 'Steps' }).getByRole('row', { name: /ROUGH/ }).waitFor()
    await expect.poll(() => button(page, 'Edit text').count()).toBe(0)
  }
  await context.close()
})

test('a checksheet from CSV: which columns, a template, usual heads, the name of the file; then it opens', async () => {
  const { page, context, troubles } = await browser.signedIn('/checksheets')
  await button(page, 'New from CSV').click()
  const dialog = page.getByRole('dialog', { name: 'Import a checksheet from CSV' })
  await dialog.getByText(/The first line names the columns: Check, What to Check, Kind, Unit, Nominal/).waitFor()
  await shots(page, 'checksheet-csv')
  const [template] = await Promise.all([page.waitForEvent('download'), button(page, 'Save a Template').click()])
  expect(template.suggestedFilename()).toBe('Checksheet template.csv')
  const take = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await take('Wrong.csv', 'Check,Unit\nD1,mm\n')
  await dialog.getByRole('row', { name: /What to Check is missing among the columns/ }).waitFor()
  await button(page, 'Another file').click()
  await take('Shaft.csv', 'Characteristic,Nominal,LSL,USL,Unit\nBore,10,9.9,10.1,mm\n')
  await dialog.getByRole('row', { name: /Bore 10 mm 10 ±0.1 mm/ }).waitFor()
  await expect.poll(() => dialog.getByLabel('Name of the checksheet').inputValue()).toBe('Shaft')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Shaft' }).first().waitFor()
  await page.getByRole('table', { name: 'Checks' }).getByRole('row', { name: /Bore/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a revision that was never approved is not said to be replaced', async () => {
  const text = { action: 'create', docType: 'Instruction', docName: 'Three times', text: 'One' }
  const first = (await bed.ask('POST', '/docs', text)).data
  const save = async (said: string, baseRevId: number) =>
    (await bed.ask('POST', '/docs', { action: 'edit', pageId: first.pageId, text: said, baseRevId })).data.revId
  const second = await save('Two', first.revId)
  const third = await save('Three', second)
  await bed.ask('POST', `/docs/revision/${first.revId}/approve`, {})
  await bed.ask('POST', `/docs/revision/${third}/approve`, {})
  const { page, context } = await browser.signedIn(`/instructions/${first.pageId}`)
  const revisions = page.getByRole('table', { name: 'Revisions' })
  await revisions.getByRole('row', { name: /Revision 1 Replaced/ }).waitFor()
  await revisions.getByRole('row', { name: /Revision 2 Never approved/ }).waitFor()
  await context.close()
})

test('lists say which revision waits for approval, and whoever approves finds all that wait in one place', async () => {
  const made = (
    await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'Waits here', text: 'One' })
  ).data
  await bed.ask('POST', `/docs/revision/${made.revId}/approve`, {})
  await bed.ask('POST', '/docs', { action: 'edit', pageId: made.pageId, text: 'Two', baseRevId: made.revId })
  const { page, context, troubles } = await browser.signedIn('/instructions')
  await page
    .getByRole('row', { name: /Waits_here/ })
    .getByText('Revision 2 waits for approval')
    .waitFor()
  await page.getByRole('link', { name: 'Waits for approval' }).click()
  const waiting = page.getByRole('table', { name: 'Due for Review' })
  await waiting.getByRole('row', { name: /Waits here Instruction Revision 2 Revision 1/ }).waitFor()
  await expectAccessible(page)
  await shots(page, 'waits')
  await waiting.getByRole('link', { name: 'Waits here' }).click()
  await button(page, 'Approve').click()
  await page.getByText('Approved, revision 2').waitFor()
  await page
    .getByRole('row', { name: /Waits_here/ })
    .getByText('waits for approval')
    .waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await context.close()
})

test('a link shows the title of its page, one to no page is struck through, and a display stays one as it is followed', async () => {
  const create = { action: 'create', docType: 'Instruction' }
  await bed.ask('POST', '/docs', { ...create, docName: 'Led to', pageTitle: 'Where it leads', text: 'Here.' })
  const text = 'See [[led to]], [[Led to|as said]] and [[Nowhere at all]].'
  const { pageId } = (await bed.ask('POST', '/docs', { ...create, docName: 'Leads on', text })).data
  const { page, context } = await browser.signedIn(`/instructions/${pageId}?display=1`)
  const contents = page.getByRole('region', { name: 'Contents' })
  await contents.getByRole('link', { name: 'as said' }).waitFor()
  const missing = contents.getByRole('link', { name: 'Nowhere at all' })
  await expect.poll(() => missing.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('line-through')
  await expect
    .poll(() => missing.getAttribute('title'))
    .toBe('There is no page called Nowhere_at_all, or you may not read it.')
  await shots(page, 'links')
  await contents.getByRole('link', { name: 'Where it leads' }).click()
  await contents.getByText('Here.').waitFor()
  expect(new URL(page.url()).searchParams.get('display')).toBe('1')
  await context.close()
})

test('a link to a page is put into a text by the title of the page', async () => {
  const create = { action: 'create', docType: 'Instruction' }
  await bed.ask('POST', '/docs', { ...create, docName: 'Far away', pageTitle: 'A title of its own', text: 'Here.' })
  const { pageId } = (await bed.ask('POST', '/docs', { ...create, docName: 'Written on', text: 'See ' })).data
  const { page, context } = await browser.signedIn(`/instructions/${pageId}`)
  await button(page, 'Edit text').click()
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await button(page, 'Link to a page').click()
  const field = page.getByRole('dialog', { name: 'Link to a page' }).getByRole('combobox')
  // What is typed at once is looked for.
  await page.keyboard.type('A title of')
  await expect.poll(() => field.inputValue()).toBe('A title of')
  await page.getByRole('option', { name: /A title of its own/ }).waitFor()
  await shots(page, 'link-picker')
  await page.keyboard.press('Enter')
  await expect.poll(() => editor.textContent()).toBe('See [[Far_away]]')
  await context.close()
})
