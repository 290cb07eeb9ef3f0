import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createRowsBed, devicesReader } from '../beds/rows.bed.ts'

let bed: Awaited<ReturnType<typeof createRowsBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createRowsBed()
  const add = Array.from({ length: 40 }, (_, place) => ({
    deviceTypeId: 'takt-h1',
    deviceName: `Sensor ${place + 1}`,
    locationId: 1,
    resourceId: 'M-01',
    reports: 'values',
  }))
  await bed.ask('POST', '/devices/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const cells = (page: Page, column: string) =>
  page.getByRole('grid').first().locator(`.body .row.kept [data-column=${column}]`)
/** So wide that every column is drawn. */
const signedIn = (path: string, user?: typeof devicesReader) =>
  browser.signedIn(path, user, { viewport: { width: 2800, height: 900 } })
const first = (page: Page, column: string) => cells(page, column).first()
const says = (page: Page, column: string, text: string) =>
  expect.poll(() => first(page, column).textContent(), { message: column, timeout: 60_000 }).toBe(text)
const shot = async (page: Page, what: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/names-${what}.png` })
}

test('a page of rows shows the names of what it refers to, asked for in one question a type', async () => {
  const { page, context, troubles } = await signedIn('/jobs')
  await page.getByRole('grid').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/(locations|resources|organizations|entities)$/.test(pathname))
      asked.push(`${pathname}${new URL(request.url()).search.includes('IsAnyOf') ? '?names' : ''}`)
  })
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Devices', exact: true }).click()
  await says(page, 'resourceId', 'M-01 · Lathe')
  await says(page, 'locationId', 'Main')
  await says(page, 'organizationId', 'Plant A')
  await says(page, 'entityId', 'Acme')
  await expect.poll(() => cells(page, 'locationId').count()).toBeGreaterThan(15)
  expect(asked.filter((entry) => entry.endsWith('?names')).sort()).toEqual(
    ['locations', 'resources'].map((name) => `/api/${name}?names`),
  )
  await shot(page, 'devices')
  for (const [path, column, text] of [
    ['/targets', 'deviceGroupId', 'Lathes'],
    ['/connectors', 'deviceId', 'Hub'],
    ['/deviceGroups', 'selectedDevices', 'M-01 · Lathe'],
    ['/laborTickets', 'empID', 'E-1 · Ada Okafor'],
    ['/laborTickets', 'jobNum', 'J-100 · P-7'],
    ['/employees', 'shiftNum', '1 · Early'],
    ['/reasonEntries', 'reasonCode', 'COOLANT · Coolant too low'],
    ['/requests', 'requestTypeID', 'MAINTENANCE · Maintenance'],
    ['/users', 'organizationIds', 'Plant A'],
  ] as const) {
    await page.goto(path)
    await says(page, column, text)
  }
  expect(troubles).toEqual([])
  await context.close()
})

test('who may not read the other list sees keys and asks nothing; mask mode shows no masked name', async () => {
  const limited = await signedIn('/devices/1', devicesReader)
  const refused: string[] = []
  limited.page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await limited.page.reload()
  await limited.page.getByRole('region', { name: 'Hub', exact: true }).getByText('M-01', { exact: true }).waitFor()
  await limited.page.goto('/devices')
  await says(limited.page, 'resourceId', 'M-01')
  await says(limited.page, 'locationId', '1')
  await says(limited.page, 'organizationId', 'Plant A')
  expect(refused).toEqual([])
  await limited.context.close()
  const { page, context } = await signedIn('/devices?mask=1')
  // A machine's number is a pseudonym.
  await expect.poll(() => first(page, 'resourceId').textContent(), { timeout: 60_000 }).toMatch(/^ID-[A-Z2-7]+$/)
  await says(page, 'locationId', '1')
  await expect.poll(() => page.locator('body').textContent()).not.toMatch(/Lathe|Hub|Main\b/)
  await context.close()
})
