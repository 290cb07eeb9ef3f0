import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../fixtures/browser.fixture.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await fixture.request('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  await fixture.request('POST', '/revisions', { partNum: 'P-1', revision: 'A' })
  await fixture.request('POST', '/assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 })
  await fixture.request('POST', '/requestTypes', { requestTypeID: 'MAINT', description: 'Maintenance' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

/** Opens a signed-in page, and records its changing requests in order. */
async function open(path: string) {
  const visit = await browser.signedIn(path)
  const changes: { call: string; body: unknown }[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    const isChange = ['POST', 'PUT', 'DELETE'].includes(request.method()) && pathname.startsWith('/api/')
    if (!isChange || /schema$|login|messaging|telemetry|users|bulk$/.test(pathname)) return
    changes.push({ call: `${request.method()} ${pathname}${search}`, body: request.postDataJSON() })
  }
  visit.page.on('request', note)
  await visit.page.getByRole('navigation', { name: 'Areas' }).waitFor()
  const calls = () => changes.map(({ call }) => call)
  return { ...visit, changes, calls }
}
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const row = (page: Page, name: string, key: string) =>
  grid(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${label}( \\*)?$`))
const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** Returns a button of a row, which narrow grids move into a menu. */
async function rowButton(page: Page, at: ReturnType<typeof row>, name: string) {
  await at.hover()
  const direct = at.getByRole('button', { name, exact: true })
  if (await direct.count()) return direct.click()
  await at.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const selectOption = async (page: Page, label: string, text: string) => {
  await field(page, label).fill(text)
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).click()
}

// Proves ADM-005, ADM-022, ADM-023, ADM-296, ADM-297
test('a part is added with revision 0 and its main assembly, a revision with its main assembly; details lead from one to the other', async () => {
  const { page, context, calls, changes, troubles: problems } = await open('/parts')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field(page, 'Part').fill('P-9')
  await field(page, 'Description').fill('Coupling')
  await save(page)
  await notice(page, 'Part(s) Have Been Added')
  expect(calls()).toEqual(['POST /api/parts', 'POST /api/revisions', 'POST /api/assemblies'])
  expect(changes[1]?.body).toEqual({ partNum: 'P-9', revision: '0', description: 'Initial Revision' })
  expect(changes[2]?.body).toMatchObject({ revision: '0', assemblySeq: 0, description: 'Main Assembly' })

  await row(page, 'Part', 'P-9').getByRole('gridcell', { name: 'P-9', exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === '/parts/P-9')
  await row(page, 'Revision', '0').waitFor()
  changes.length = 0
  const panel = page.getByRole('region', { name: 'Revisions' })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await field(page, 'Revision').fill('B')
  await save(page)
  await notice(page, 'Revision(s) Have Been Added')
  expect(calls()).toEqual(['POST /api/revisions', 'POST /api/assemblies'])
  await row(page, 'Revision', 'B').getByRole('gridcell', { name: 'B', exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.searchParams.get('revision') === 'B')
  await row(page, 'Assembly', 'Main Assembly').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

// Proves ADM-004, ADM-293
test('a job is added by its part with its assemblies; deleting it also removes its tags', async () => {
  const { page, context, calls, changes } = await open('/jobs')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field(page, 'Job').fill('J-7')
  await selectOption(page, 'Part', 'P-1')
  await field(page, 'Revision').fill('A')
  await field(page, 'Quantity').fill('12')
  await save(page)
  await notice(page, 'Jobs(s) Have Been Added')
  expect(changes[0]).toEqual({
    call: 'POST /api/jobs/addByPart',
    body: { jobNum: 'J-7', partNum: 'P-1', revision: 'A', prodQty: 12 },
  })
  await page.goto('/jobs/J-7')
  await row(page, 'Job Assembly', '0').waitFor()
  await fixture.request('POST', '/jobs', { jobNum: 'J-8' })
  await row(page, 'Job', 'J-8').waitFor()
  changes.length = 0
  await rowButton(page, row(page, 'Job', 'J-8'), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(calls, { timeout: 60_000 })
    .toEqual(['DELETE /api/jobs/J-8', 'DELETE /api/tagAssociations?associationType=jobs&associationID=J-8'])
  await context.close()
})
