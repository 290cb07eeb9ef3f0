import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser, createPlantBed } from './plant.bed.ts'
import { shots } from './shots.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,holds
H1,Bore diameter,number,mm,10,9.98,10.02,1,eachHour,true
`
const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }

let bed: Awaited<ReturnType<typeof createPlantBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let sheet: { pageId: number; revId: number }
let resourceID: string
let password: string
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 1, timeZone: 'America/New_York', from: to - 60_000, to })
  const { ask } = bed
  await ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  resourceID = bed.plant.machines[0]!.resourceID
  const { deviceId } = (await ask('GET', `/devices?resourceIdEquals=${resourceID}`)).data[0]
  password = (await ask('POST', `/devices/${deviceId}/credentials`, {})).data.password
  await ask('POST', '/parts', { partNum: 'P-7', description: 'Flange 80' })
  await ask('POST', '/jobs', { jobNum: 'J-100', partNum: 'P-7', prodQty: 250 })
  await ask('POST', '/jobAssemblies', { jobNum: 'J-100', assemblySeq: 0 })
  await ask('POST', '/jobOperations', { ...work, description: 'Turn both faces', resourceID })
  const { data } = await ask('POST', '/docs/checksheet', { csv, docName: 'Flange, bore' })
  sheet = { pageId: data.pageId, revId: data.revId }
  await ask('POST', `/docs/revision/${sheet.revId}/approve`, {})
  const slice = {
    from: new Date(to).toISOString(),
    to: new Date(to + 280_000).toISOString(),
    state: 'running',
    good: 3,
  }
  const reply = await fetch(`${bed.origin}/api/devices/${deviceId}/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${password}` },
    body: JSON.stringify({ seq: to + 1_000_000, slices: [{ ...slice, ...work, partNum: 'P-7' }] }),
  })
  expect(reply.status).toBe(200)
  browser = await openBrowser(bed.origin)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('a value out of tolerance holds the work: at the machine, on the wall, at the chart and in the job, until it is released with a reason', async () => {
  const context = await browser.browser.newContext({ ...tablet, baseURL: bed.origin, locale: 'en-US' })
  const screen = await context.newPage()
  screen.setDefaultTimeout(60_000)
  await screen.goto('/device')
  await screen.getByLabel('Password of the device’s credentials').fill(`Bearer ${password}`)
  await screen.getByRole('button', { name: 'Open this screen' }).click()
  await screen.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  const held = screen.getByRole('region', { name: 'This work is held' })
  await expect.poll(() => held.count()).toBe(0)
  const why = { reason: 'Insert worn', action: 'Insert changed' }
  const entry = { entryId: randomUUID(), ...sheet, checkID: 'H1', sample: 1, ...work, resourceID, value: 10.2, ...why }
  await bed.ask('POST', '/checkData', { entries: [{ ...entry, at: new Date(Date.now() - 1000).toISOString() }] })
  await expect.poll(async () => (await bed.ask('GET', '/jobHolds')).data.length, { timeout: 30_000 }).toBe(1)
  await screen.reload()
  await held.getByText('H1 · Bore diameter').waitFor()
  await held.getByText(/^out of tolerance, since/).waitFor()
  await expectAccessible(screen)
  await shots(screen, 'holds-machine')

  const { page, context: own, troubles } = await browser.signedIn('/wall', bedUser)
  await page
    .getByRole('list', { name: 'Machines as a list' })
    .getByText(/Running.*, Held: H1, J-100/)
    .waitFor()
  await shots(page, 'holds-wall')
  await page.goto('/quality/outOfTolerance?range=24h')
  const table = page.getByRole('table', { name: 'Out of Tolerance' })
  await expect.poll(() => table.textContent()).toMatch(/Held.*H1 · Bore diameter/)
  await table.getByRole('button', { name: 'H1 · Bore diameter' }).click()
  const panel = page.getByRole('region', { name: 'Held work' })
  await panel.getByText('J-100, assembly 0, operation 10').waitFor()
  await expectAccessible(page)
  await panel.scrollIntoViewIfNeeded()
  await shots(page, 'holds-chart')
  await page.goto('/quality/alerts?range=24h')
  await page.getByText(/^Job J-100, assembly 0, operation 10 is held since/).waitFor()
  await page.goto('/jobHolds')
  const holds = page.getByRole('grid')
  await holds.getByRole('link', { name: 'J-100 · P-7', exact: true }).click()
  await page.waitForURL(/\/jobs\/J-100/)
  await page.goBack()
  await holds.getByRole('gridcell').getByRole('link', { name: '1', exact: true }).click()
  await page.waitForURL(/\/jobHolds\/1/)
  await page.setViewportSize(phone.viewport!)
  await page.goto('/jobs/J-100')
  await panel.getByRole('button', { name: 'Release J-100, assembly 0, operation 10' }).click()
  await panel.getByRole('textbox', { name: 'Why it is released' }).fill('All parts since then were measured')
  await shots(page, 'holds-release')
  await panel.getByRole('button', { name: 'Release' }).click()
  await page.getByText('Hold Released', { exact: true }).waitFor()
  await panel.getByText(/Released by .*: All parts since then were measured$/).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await shots(page, 'holds-released')
  await screen.reload()
  await screen.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  await expect.poll(() => held.count()).toBe(0)
  expect(troubles).toEqual([])
  await own.close()
  await context.close()
})
