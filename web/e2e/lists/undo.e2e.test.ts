import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

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
