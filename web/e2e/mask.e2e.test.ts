import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { createPlantBed, type PlantBed } from './plant.bed.ts'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 2, timeZone: 'America/New_York', from: to - 60_000, to })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const masked = async (path: string) => {
  const visit = await browser.visit('/login?mask=1')
  const told = visit.page.waitForResponse((response) => response.url().endsWith('/api/users/maskMode'))
  await signIn(visit.page)
  await told
  await visit.page.goto(`${path}?mask=1`)
  return visit
}

test('a masked machine opens by its pseudonym and stays open; filters and files offer nothing that would tell more', async () => {
  const { resourceID } = bed.plant.machines[0]!
  const { page, context, troubles } = await masked('/resources')
  const link = page.getByRole('grid').first().getByRole('link', { name: /^ID-/ }).first()
  const pseudonym = (await link.textContent())!
  await link.click()
  const pane = page.getByRole('region', { name: new RegExp(`^${pseudonym}`) })
  await pane.waitFor()
  expect(new URL(page.url()).pathname).toContain(pseudonym)
  await page.reload()
  await pane.waitFor()
  await page.goto('/resources?mask=1')
  await page.getByRole('button', { name: 'Add Filter' }).click()
  const dialog = page.getByRole('dialog')
  const offered = async (column: string) => {
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option', { name: column, exact: true }).click()
    await dialog.getByRole('combobox').nth(1).click()
    const names = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    return names
  }
  expect(await offered('Resource')).toEqual(['equals', 'is empty', 'is not empty', 'is any of'])
  expect(await offered('Schedule')).toContain('contains')
  await expect.poll(() => page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0)
  await expect.poll(() => page.locator('body').textContent()).not.toContain(resourceID)
  expect(troubles).toEqual([])
  await context.close()
})

test('with ?mask=1 the server itself gives no description away', async () => {
  const { description } = bed.plant.machines[0]!
  const { page, context, troubles } = await browser.visit('/login?mask=1')
  const told = page.waitForResponse((response) => response.url().endsWith('/api/users/maskMode'))
  await signIn(page)
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  expect((await told).status()).toBe(200)
  let isReloaded = false
  page.once('framenavigated', () => {
    isReloaded = true
  })
  // Not one of the page that is left: its body goes with it.
  const current = page.waitForResponse((response) => isReloaded && response.url().includes('/api/resources/current'))
  await page.reload()
  const answer = await (await current).text()
  expect(answer).toMatch(/Sample [A-Z2-9]{6}/)
  expect(answer).not.toContain(description)
  // It goes along wherever the rail leads.
  await page.getByRole('navigation').getByRole('link', { name: 'Parts' }).click()
  await page.waitForURL((url) => url.pathname === '/parts' && url.searchParams.get('mask') === '1')
  expect(troubles).toEqual([])
  await context.close()
})
