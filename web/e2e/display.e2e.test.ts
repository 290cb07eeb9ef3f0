import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browserBed.ts'
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

test('a wall board is connected by one address, comes back after a restart, and says plainly when it is revoked', async () => {
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  const { displayId, url } = (await bed.ask('POST', '/displays', { displayName: 'Hall', dashboards: ['/wall'] })).data
  const { page, context, troubles } = await browser.visit(url)
  const machine = new RegExp(bed.plant.machines[0]!.resourceID)
  const tiles = () => page.getByRole('list', { name: 'Machines as a list' }).getByText(machine)
  await tiles()
    .waitFor({ state: 'attached' })
    .catch(async (error) => {
      throw new Error(`${page.url()}: ${await page.locator('body').textContent()}`, { cause: error })
    })
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)

  // Boards start at the address that they were given: the same one again, or the one without its token.
  await page.goto(url)
  await tiles().waitFor({ state: 'attached' })
  await page.goto('/wall?carousel=1')
  await tiles().waitFor({ state: 'attached' })

  await bed.ask('DELETE', `/displays/${displayId}`)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  await page.goto(url)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor()
  expect(page.url()).not.toContain('/login')
  expect(troubles).toEqual([])
  await page.setViewportSize({ width: 1920, height: 1080 })
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/display-ended.png` })
  await context.close()
})
