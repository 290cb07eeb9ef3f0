import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browserBed.ts'
import { bedUser, createPlantBed, type PlantBed } from './plantBed.ts'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 1, timeZone: 'America/New_York', from: to - 60_000, to })
  await bed.ask('POST', '/groups', { groupName: 'Planners', members: [bedUser.userName] })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('users, groups and the audit have their lists', async () => {
  const { page, context, troubles } = await browser.visit('/users')
  await signIn(page)
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/access-${name}.png` })
  }
  await page.getByRole('gridcell', { name: bedUser.userName }).first().waitFor()
  await shot('users')
  await page.goto('/groups')
  await page.getByRole('gridcell', { name: 'Planners' }).first().waitFor()
  await shot('groups')
  await page.goto('/audit')
  await page.getByRole('gridcell', { name: 'POST /api/login' }).first().waitFor()
  await shot('audit')
  expect(troubles).toEqual([])
  await context.close()
})
