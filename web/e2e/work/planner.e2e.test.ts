import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../beds/browser.bed.ts'
import { createGridBed, type GridBed } from '../lists/grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  for (const resourceID of ['M-01', 'M-02', 'M-03']) await bed.ask('POST', '/resources', { resourceID })
  for (const jobNum of ['J-1', 'J-2']) {
    await bed.ask('POST', '/jobs', { jobNum })
    await bed.ask('POST', '/jobAssemblies', { jobNum, assemblySeq: 0, description: 'Main Assembly' })
  }
  const add = [10, 20, 30].map((oprSeq) => ({ jobNum: 'J-1', assemblySeq: 0, oprSeq, description: `Step ${oprSeq}` }))
  await bed.ask('POST', '/jobOperations/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

type Operation = { oprSeq: number; description: string | null; resourceID: string | null; version: number }
const operations = async (query: string): Promise<Operation[]> =>
  (await bed.ask('GET', `/jobOperations?orderBy=oprSeq:asc&${query}`)).data

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Job Operation' })
/** Goes on by Tab (or back) until what is focused is named so; a person would not press it more often than that. */
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
/** Until what takes the next key has come and has the focus: a person sees that before going on. */
const focusOn = async (page: Page, role: 'combobox' | 'menuitem') => {
  await page.waitForFunction((wanted) => document.activeElement?.getAttribute('role') === wanted, role)
}
/** Types into a field that offers what begins so, and takes what it offers. */
async function take(page: Page, text: string) {
  await focusOn(page, 'combobox')
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await press(page, 'Enter')
}
const cell = (page: Page, text: string) => gridOf(page).getByRole('gridcell', { name: text, exact: true })
/** Waits until the server holds what it should. */
const kept = async (query: string, holds: (rows: Operation[]) => boolean) => {
  await expect.poll(() => operations(query).then(holds), { timeout: 90_000 }).toBe(true)
}

test('a planner’s day by keyboard alone: paste 40 operations, mend two that are refused, undo, filter, export, see a colleague’s change', async () => {
  const { page, context, troubles } = await browser.visit('/jobOperations')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await cell(page, 'Step 10').waitFor()

  // Forty lines of a spreadsheet, beyond the last row; the eighth names a machine, the twentieth a job that nobody has.
  const lines = Array.from({ length: 40 }, (_, place) => {
    const [job, machine] = [place === 19 ? 'J-99' : 'J-2', place === 7 ? 'M-99' : `M-0${(place % 3) + 1}`]
    return [job, 0, (place + 1) * 10, `Pasted ${place + 1}`, machine, 30.5].join('\t')
  })
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${lines.join('\r\n')}\r\n`)
  await tabTo(page, /^Job Operation$/)
  await press(page, 'Control+ArrowDown', 'Home', 'Control+v')
  const waiting = page.getByRole('alert').filter({ hasText: '40 rows are not saved yet' })
  await waiting.getByText('2 cells have to be mended').waitFor()
  expect(await operations('jobNum=J-2')).toEqual([])

  const bar = page.getByRole('status').filter({ hasText: /./ })
  await press(page, 'F8')
  await bar.getByText(/Resource .*M-99/).waitFor()
  await page.keyboard.type('M-02')
  await press(page, 'Enter', 'F8')
  await bar.getByText(/J-99/).waitFor()
  await page.keyboard.type('J-2')
  await press(page, 'Enter')
  await kept('jobNum=J-2', (rows) => rows.length === 40 && rows[7]?.resourceID === 'M-02')
  await waiting.waitFor({ state: 'detached', timeout: 90_000 })

  // A word is typed over, seen at once, kept, and taken back.
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('Deburr')
  await press(page, 'Enter')
  await kept('jobNum=J-1', ([first]) => first?.description === 'Deburr')
  await press(page, 'Control+z')
  await kept('jobNum=J-1', ([first]) => first?.description === 'Step 10')
  await cell(page, 'Deburr').waitFor({ state: 'detached' })

  // Pasting is taken back as one, and done again.
  await press(page, 'Control+z')
  await kept('jobNum=J-2', (rows) => rows.length === 0)
  await press(page, 'Control+y')
  await kept('jobNum=J-2', (rows) => rows.length === 40)

  // Escape and Tab leave the grid; the filter is made without a mouse.
  await press(page, 'Escape')
  await tabTo(page, /^Add Filter$/, 'Shift+Tab')
  await press(page, 'Enter')
  await page.getByRole('dialog').getByLabel('Column').waitFor()
  await take(page, 'Operation')
  await press(page, 'Tab')
  await take(page, 'at least')
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

  // While one cell is being typed into, a colleague changes another: it arrives, and what is typed stays.
  await tabTo(page, /^Job Operation$/)
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('half a wo')
  await bed.ask('PUT', '/jobOperations?jobNum=J-2&assemblySeq=0&oprSeq=400', { description: 'From a colleague' })
  await cell(page, 'From a colleague').waitFor()
  await expect.poll(() => gridOf(page).getByRole('textbox').inputValue()).toBe('half a wo')
  await page.keyboard.type('rd')
  await press(page, 'Enter')
  await kept('jobNum=J-2&oprSeq=390', ([row]) => row?.description === 'half a word')
  expect(troubles).toEqual([])
  await context.close()
})
