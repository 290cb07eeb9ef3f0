import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  for (const jobNum of ['J-1', 'J-2']) await fixture.request('POST', '/jobs', { jobNum, prodQty: 5 })
  await fixture.request('POST', '/employees', { empID: 'E1', firstName: 'Ada', lastName: 'Byron' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const open = (path: string) => browser.signedIn(path)
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })
const rowButton = async (page: Page, key: string, name: string) => {
  await row(page, key).first().hover()
  await row(page, key).first().getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Types like a keyboard-wedge reader: fast, with Enter at the end. */
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const on = async (type: string, id: string): Promise<string[]> =>
  (await fixture.request('GET', `/tagAssociations?associationType=${type}&associationID=${id}`)).data.map(
    ({ epc }: { epc: string }) => epc,
  )
const eventually = async (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { timeout: 60_000 }).toEqual(expected)

// Proves SCH-196
test('tags are scanned onto a row: each at once, duplicates reduced to the first, a tag of another item moves here', async () => {
  await fixture.request('POST', '/tagAssociations', {
    associationType: 'jobs',
    associationID: 'J-2',
    epc: '3074257BF7194E4000001A99',
  })
  const { page, context, troubles: problems } = await open('/jobs')
  await page.getByRole('grid').waitFor()
  await rowButton(page, 'J-1', 'Tags')
  const field = page.getByRole('dialog').getByLabel('Tags')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await scan(page, '3074257bf7194e4000001a85')
  await scan(page, '3074257BF7194E4000001A86')
  await scan(page, '3074257BF7194E4000001A85')
  await page.getByText('Entry already exists').waitFor()
  await scan(page, '3074257BF7194E4000001A99')
  await page.getByText('3074257BF7194E4000001A99 was moved here from J-2').waitFor()
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
  expect(problems).toEqual([])
  await context.close()
})
