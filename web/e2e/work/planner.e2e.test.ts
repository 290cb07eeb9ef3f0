import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../fixtures/browser.fixture.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  for (const resourceID of ['M-01', 'M-02', 'M-03']) await fixture.request('POST', '/resources', { resourceID })
  for (const jobNum of ['J-1', 'J-2']) {
    await fixture.request('POST', '/jobs', { jobNum })
    await fixture.request('POST', '/jobAssemblies', { jobNum, assemblySeq: 0, description: 'Main Assembly' })
  }
  const add = [10, 20, 30].map((oprSeq) => ({ jobNum: 'J-1', assemblySeq: 0, oprSeq, description: `Step ${oprSeq}` }))
  await fixture.request('POST', '/jobOperations/bulk', { add })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

type Operation = { oprSeq: number; description: string | null; resourceID: string | null; version: number }
const operations = async (query: string): Promise<Operation[]> =>
  (await fixture.request('GET', `/jobOperations?orderBy=oprSeq:asc&${query}`)).data

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Job Operation' })
/**
 * Presses Tab (or Shift+Tab) until the focused element has this name; a user would not press it more often than the
 * limit.
 */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    const text = await page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('aria-label') || at?.textContent || ''
    })
    if (name.test(text.trim())) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${name}`)
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Waits until the element for the next key has appeared and has the focus: a user sees that before continuing. */
const focusOn = async (page: Page, role: 'combobox' | 'menuitem') => {
  await page.waitForFunction((expectedRole) => document.activeElement?.getAttribute('role') === expectedRole, role)
}
/** Types into a field with suggestions, and accepts the matching one. */
async function typeAndAccept(page: Page, text: string) {
  await focusOn(page, 'combobox')
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await press(page, 'Enter')
}
const cell = (page: Page, text: string) => gridOf(page).getByRole('gridcell', { name: text, exact: true })
/** Waits until the server has stored the expected rows. */
const waitForRows = async (query: string, isExpected: (rows: Operation[]) => boolean) => {
  await expect.poll(() => operations(query).then(isExpected), { timeout: 90_000 }).toBe(true)
}

test('a planner’s day by keyboard only: paste 40 operations, correct two that are rejected, undo, filter, export, see a colleague’s change', async () => {
  const { page, context, troubles: problems } = await browser.visit('/jobOperations')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await cell(page, 'Step 10').waitFor()

  // Forty lines of a spreadsheet, beyond the last row; the eighth references an unknown machine, the twentieth an
  // unknown job.
  const lines = Array.from({ length: 40 }, (_, index) => {
    const [job, machine] = [index === 19 ? 'J-99' : 'J-2', index === 7 ? 'M-99' : `M-0${(index % 3) + 1}`]
    return [job, 0, (index + 1) * 10, `Pasted ${index + 1}`, machine, 30.5].join('\t')
  })
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${lines.join('\r\n')}\r\n`)
  await tabTo(page, /^Job Operation$/)
  await press(page, 'Control+ArrowDown', 'Home', 'Control+v')
  const waiting = page.getByRole('alert').filter({ hasText: '40 rows are not saved yet' })
  await waiting.getByText('2 cells have to be corrected').waitFor()
  expect(await operations('jobNum=J-2')).toEqual([])

  const bar = page.getByRole('status').filter({ hasText: /./ })
  await press(page, 'F8')
  await bar.getByText(/Machine .*M-99/).waitFor()
  await page.keyboard.type('M-02')
  await press(page, 'Enter', 'F8')
  await bar.getByText(/J-99/).waitFor()
  await page.keyboard.type('J-2')
  await press(page, 'Enter')
  await waitForRows('jobNum=J-2', (rows) => rows.length === 40 && rows[7]?.resourceID === 'M-02')
  await waiting.waitFor({ state: 'detached', timeout: 90_000 })

  // A cell is overwritten, shown at once, saved, and reverted.
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('Deburr')
  await press(page, 'Enter')
  await waitForRows('jobNum=J-1', ([first]) => first?.description === 'Deburr')
  await press(page, 'Control+z')
  await waitForRows('jobNum=J-1', ([first]) => first?.description === 'Step 10')
  await cell(page, 'Deburr').waitFor({ state: 'detached' })

  // Pasting is undone as one step, and redone.
  await press(page, 'Control+z')
  await waitForRows('jobNum=J-2', (rows) => rows.length === 0)
  await press(page, 'Control+y')
  await waitForRows('jobNum=J-2', (rows) => rows.length === 40)

  // Escape and Tab leave the grid; the filter is created without a mouse.
  await press(page, 'Escape')
  await tabTo(page, /^Add Filter$/, 'Shift+Tab')
  await press(page, 'Enter')
  await page.getByRole('dialog').getByLabel('Column').waitFor()
  await typeAndAccept(page, 'Operation')
  await press(page, 'Tab')
  await typeAndAccept(page, 'at least')
  await page.getByRole('dialog').getByLabel('Value').focus()
  await page.keyboard.type('390')
  await press(page, 'Enter')
  await page.waitForURL(/jobOperations\.oprSeqGreaterThanOrEqual=390/)
  await cell(page, 'Pasted 39').waitFor()
  await expect.poll(() => cell(page, 'Step 30').count()).toBe(0)

  const file = page.waitForEvent('download')
  await tabTo(page, /^More$/, 'Shift+Tab')
  await press(page, 'Enter')
  await focusOn(page, 'menuitem')
  await press(page, 'ArrowDown', 'Enter')
  const content = await readFile(await (await file).path(), 'utf8')
  expect(content.trim().split('\r\n')).toHaveLength(3)
  expect(content).toContain('Pasted 40')

  // While the user types into one cell, a colleague changes another: the change arrives, and the input stays.
  await tabTo(page, /^Job Operation$/)
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('half a wo')
  await fixture.request('PUT', '/jobOperations?jobNum=J-2&assemblySeq=0&oprSeq=400', {
    description: 'From a colleague',
  })
  await cell(page, 'From a colleague').waitFor()
  await expect.poll(() => gridOf(page).getByRole('textbox').inputValue()).toBe('half a wo')
  await page.keyboard.type('rd')
  await press(page, 'Enter')
  await waitForRows('jobNum=J-2&oprSeq=390', ([row]) => row?.description === 'half a word')
  expect(problems).toEqual([])
  await context.close()
})
