import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browserBed.ts'
import { createPlantBed, type PlantBed } from './plantBed.ts'

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
