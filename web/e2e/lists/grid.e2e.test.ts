import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const add = Array.from({ length: 60 }, (_, index) => ({ indirectCode: `T-${String(index + 1).padStart(2, '0')}` }))
  await bed.ask('POST', '/indirects/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('a printed list is all rows and columns of its page, on as many pages of paper as they take', async () => {
  const { page, context, troubles } = await browser.signedIn('/indirects?indirects.size=100')
  const grid = page.getByRole('grid', { name: 'Indirect' })
  const shown = grid.locator('.body .row.kept [data-column=indirectCode]')
  await shown.first().waitFor()
  expect(await shown.count()).toBeLessThan(55)
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('table')
  await expect.poll(() => table.first().locator('tbody tr').count()).toBeGreaterThan(55)
  await expect.poll(() => grid.filter({ visible: true }).count()).toBe(0)
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(troubles).toEqual([])
  await context.close()
})
