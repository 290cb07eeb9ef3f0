import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  const add = Array.from({ length: 60 }, (_, index) => ({ indirectCode: `T-${String(index + 1).padStart(2, '0')}` }))
  await fixture.request('POST', '/indirects/bulk', { add })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

test('a printed list contains all rows and columns of its page, on all the sheets of paper it needs', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/indirects?indirects.size=100')
  const grid = page.getByRole('grid', { name: 'Indirect' })
  const visibleCells = grid.locator('.body .row.kept [data-column=indirectCode]')
  await visibleCells.first().waitFor()
  expect(await visibleCells.count()).toBeLessThan(55)
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('table')
  await expect.poll(() => table.first().locator('tbody tr').count()).toBeGreaterThan(55)
  await expect.poll(() => grid.filter({ visible: true }).count()).toBe(0)
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(problems).toEqual([])
  await context.close()
})
