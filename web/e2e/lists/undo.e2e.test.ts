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
  await fixture.request('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  await fixture.request('POST', '/revisions', { partNum: 'P-1', revision: 'A' })
  await fixture.request('POST', '/assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 })
  for (const oprSeq of [10, 20])
    await fixture.request('POST', '/partOperations', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq })
  await fixture.request('POST', '/jobs/addByPart', { jobNum: 'J-1', partNum: 'P-1', revision: 'A', prodQty: 5 })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

async function open(path: string) {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').first().waitFor()
  return visit
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Hovers over a notice: it stays while the pointer is on it. */
const read = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).hover()
const undo = async (page: Page, text: string) => {
  await read(page, text)
  await button(page, 'Undo').click()
}
const undone = (page: Page) => page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor()
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rows = async (path: string) => (await fixture.request('GET', path)).data as Record<string, unknown>[]
const valuesOf = async (path: string, name: string) => (await rows(path)).map((entry) => entry[name])
async function openDeleteDialog(page: Page, key: string) {
  await row(page, key).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  return page.getByRole('alertdialog')
}

test('a job is deleted with its dependent rows after one confirmation that lists their numbers, and restored with them', async () => {
  const { page, context, troubles: problems } = await open('/jobs')
  const confirmation = await openDeleteDialog(page, 'J-1')
  await confirmation.getByText('With it go 2 job operations and 1 job assembly.').waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  await read(page, 'Selected Rows Have Been Deleted')
  await row(page, 'J-1').waitFor({ state: 'detached' })
  expect(await rows('/jobOperations?jobNum=J-1')).toEqual([])
  await undo(page, 'Selected Rows Have Been Deleted')
  await undone(page)
  await row(page, 'J-1').waitFor()
  expect(await valuesOf('/jobOperations?jobNum=J-1', 'oprSeq')).toEqual([10, 20])
  expect(await rows('/jobAssemblies?jobNum=J-1')).toHaveLength(1)
  expect(problems).toEqual([])
  await context.close()
})
