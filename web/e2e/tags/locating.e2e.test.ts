import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlanFixture } from '../fixtures/plan.fixture.ts'

let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createPlanFixture()
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

// Proves OPS-006, OPS-095
test('a floor plan shows its tags, the slider shows their past positions, and Details lists their stays', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('about:blank')
  page.on('console', (message) => /^deck/.test(message.text()) && problems.push(message.text()))
  await page.goto('/locating/floorPlans?range=24h')
  await page
    .getByRole('img', { name: 'Ground floor: 5 tags, 8 machines. The lists beside it contain the same.' })
    .waitFor()
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(0)
  await page.getByText('Loading the plan.').waitFor({ state: 'detached' })
  const adaIn = async (zone: string) =>
    table(page, 'Tags')
      .getByRole('row', { name: new RegExp(`^Ada.*${zone}`) })
      .count()
  await expect.poll(() => adaIn('Milling')).toBe(1)
  await page.getByRole('slider', { name: 'Time slider' }).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => adaIn('Goods in')).toBe(1)
  await table(page, 'Tags').getByRole('button', { name: 'J-1' }).click()
  const path = page.getByRole('region', { name: 'Trail of J-1' })
  await expect
    .poll(() => path.getByRole('row').allTextContents())
    .toEqual([expect.stringContaining('Name'), expect.stringMatching(/^Turning/)])
  await page.goto('/locating/details?range=24h&mode=range')
  await expect.poll(() => table(page, 'Stays').getByRole('row').count()).toBe(8)
  expect(problems).toEqual([])
  await context.close()
})
