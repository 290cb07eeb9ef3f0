import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createPlanBed } from '../beds/plan.bed.ts'

let bed: Awaited<ReturnType<typeof createPlanBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createPlanBed()
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

// Proves OPS-006, OPS-095
test('a floor plan is drawn with its tags, the slider shows where they were, and Details lists their stays', async () => {
  const { page, context, troubles } = await browser.signedIn('about:blank')
  page.on('console', (message) => /^deck/.test(message.text()) && troubles.push(message.text()))
  await page.goto('/locating/floorPlans?range=24h')
  await page.getByRole('img', { name: 'Ground floor: 5 tags, 8 machines. The lists beside it say the same.' }).waitFor()
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(0)
  await page.getByText('The plan is being loaded.').waitFor({ state: 'detached' })
  const adaIn = async (zone: string) =>
    table(page, 'Tags')
      .getByRole('row', { name: new RegExp(`^Ada.*${zone}`) })
      .count()
  await expect.poll(() => adaIn('Milling')).toBe(1)
  await page.getByRole('slider', { name: 'Time slider' }).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => adaIn('Goods in')).toBe(1)
  await table(page, 'Tags').getByRole('button', { name: 'J-1' }).click()
  const way = page.getByRole('region', { name: 'The way of J-1' })
  await expect
    .poll(() => way.getByRole('row').allTextContents())
    .toEqual([expect.stringContaining('Name'), expect.stringMatching(/^Turning/)])
  await page.goto('/locating/details?range=24h&mode=range')
  await expect.poll(() => table(page, 'Stays').getByRole('row').count()).toBe(8)
  expect(troubles).toEqual([])
  await context.close()
})
