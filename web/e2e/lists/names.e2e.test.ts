import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createRowsFixture, devicesReader } from '../fixtures/rows.fixture.ts'

let fixture: Awaited<ReturnType<typeof createRowsFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createRowsFixture()
  const add = Array.from({ length: 40 }, (_, index) => ({
    deviceTypeId: 'takt-h1',
    deviceName: `Sensor ${index + 1}`,
    locationId: 1,
    resourceId: 'M-01',
    reports: 'values',
  }))
  await fixture.request('POST', '/devices/bulk', { add })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const cells = (page: Page, column: string) =>
  page.getByRole('grid').first().locator(`.body .row.kept [data-column=${column}]`)
/** Wide enough for every column to be drawn. */
const signedIn = (path: string, user?: typeof devicesReader) =>
  browser.signedIn(path, user, { viewport: { width: 2800, height: 900 } })
const first = (page: Page, column: string) => cells(page, column).first()
const expectText = (page: Page, column: string, text: string) =>
  expect.poll(() => first(page, column).textContent(), { message: column, timeout: 60_000 }).toBe(text)
const shot = async (page: Page, label: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/names-${label}.png` })
}

test('a page of rows shows the names of referenced rows, requested with one query per type', async () => {
  const { page, context, troubles: problems } = await signedIn('/jobs')
  await page.getByRole('grid').first().waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/(locations|resources|organizations|entities)$/.test(pathname))
      requests.push(`${pathname}${new URL(request.url()).search.includes('IsAnyOf') ? '?names' : ''}`)
  })
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Devices', exact: true }).click()
  await expectText(page, 'resourceId', 'M-01 · Lathe')
  await expectText(page, 'locationId', 'Main')
  await expectText(page, 'organizationId', 'Plant A')
  await expectText(page, 'entityId', 'Acme')
  await expect.poll(() => cells(page, 'locationId').count()).toBeGreaterThan(15)
  expect(requests.filter((entry) => entry.endsWith('?names')).sort()).toEqual(
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
    await expectText(page, column, text)
  }
  expect(problems).toEqual([])
  await context.close()
})

test('a user without access to the other list sees keys and requests nothing; mask mode shows no masked name', async () => {
  const limited = await signedIn('/devices/1', devicesReader)
  const rejectedPaths: string[] = []
  limited.page.on('response', (response) => {
    if (response.status() === 403) rejectedPaths.push(response.url())
  })
  await limited.page.reload()
  await limited.page.getByRole('region', { name: 'Hub', exact: true }).getByText('M-01', { exact: true }).waitFor()
  await limited.page.goto('/devices')
  await expectText(limited.page, 'resourceId', 'M-01')
  await expectText(limited.page, 'locationId', '1')
  await expectText(limited.page, 'organizationId', 'Plant A')
  expect(rejectedPaths).toEqual([])
  await limited.context.close()
  const { page, context } = await signedIn('/devices?mask=1')
  // A machine's number is a pseudonym.
  await expect.poll(() => first(page, 'resourceId').textContent(), { timeout: 60_000 }).toMatch(/^ID-[A-Z2-7]+$/)
  await expectText(page, 'locationId', '1')
  await expect.poll(() => page.locator('body').textContent()).not.toMatch(/Lathe|Hub|Main\b/)
  await context.close()
})
