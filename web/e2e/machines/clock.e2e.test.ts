import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from '../fixtures/browser.fixture.ts'
import { createCable } from '../fixtures/cable.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await fixture.request('POST', '/resources', { resourceID: 'M-1', description: 'Lathe 1', idealCycleSecs: 10 })
  await fixture.request('POST', '/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  await fixture.request('POST', '/employees', { empID: '4712', firstName: 'Bea', lastName: 'Lind' })
  const operation = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, description: 'Turn', resourceID: 'M-1' }
  await fixture.request('POST', '/jobs', { jobNum: operation.jobNum })
  await fixture.request('POST', '/jobOperations', operation)
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const working = (page: Page) => page.getByRole('region', { name: 'Working on' })
const ticket = (page: Page, text: string) => working(page).getByRole('listitem').filter({ hasText: text })
const waitUntilSent = (page: Page) => page.getByText('Everything is sent').waitFor()
const tickets = async (empID: string): Promise<string[]> =>
  (await fixture.request('GET', `/laborTickets?empID=${empID}&orderBy=laborTicketID:asc`)).data.map(
    ({ jobNum, indirectCode, end, ending }: Record<string, string | null>) =>
      `${jobNum ?? indirectCode} ${ending ?? (end === null ? 'on' : 'ended')}`,
  )

test('offline entries survive a reload, are sent in order, and conflicts with changes of others are reported', async () => {
  const cable = await createCable(Number(new URL(fixture.origin).port))
  const device = await openBrowser(cable.origin)
  try {
    const { page } = await device.signedIn('/clock?resourceID=M-1', fixtureUser, phone)
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
    await page.getByLabel('Badge or number').fill('4712')
    await button(page, 'OK').click()
    await page.getByRole('heading', { name: 'Bea Lind' }).waitFor()
    await page
      .getByRole('group', { name: 'Jobs at this machine' })
      .getByRole('button', { name: /Job J-100/ })
      .click()
    await button(page, 'Clock on to 1').click()
    await waitUntilSent(page)
    await shots(page, 'clock-phone')
    // The server's current state of the employee is cached as well.
    const isStateCached = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([name, value]) => name.includes('clocked') && value.includes('J-100')),
      )
    await expect.poll(isStateCached).toBe(true)
    const isPageCached = () =>
      page.evaluate(async () => {
        const cache = await caches.open('takt.away')
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
        const matches = await Promise.all(
          [`${location.origin}/`, ...files].map((file) => cache.match(file, { ignoreVary: true })),
        )
        return files.length > 0 && matches.every(Boolean)
      })
    await expect.poll(isPageCached, { timeout: 60_000 }).toBe(true)
    cable.pull()
    await page
      .getByRole('group', { name: 'Work without a job' })
      .getByRole('button', { name: /Cleaning/ })
      .click()
    await button(page, 'Clock on to 1').click()
    await ticket(page, 'Cleaning').getByText('not sent yet').waitFor()
    await page.reload()
    await page.getByText('1 entry waits to be sent').waitFor()
    await page.getByLabel('Badge or number').fill('4712')
    await button(page, 'OK').click()
    // The last received state, and the entries made since.
    await page.getByRole('heading', { name: 'Bea Lind' }).waitFor()
    await ticket(page, 'Job J-100').waitFor()
    await ticket(page, 'Cleaning').getByRole('button', { name: 'Clock off' }).click()
    await expect.poll(() => ticket(page, 'Cleaning').count()).toBe(0)
    await ticket(page, 'Job J-100').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('3 entries wait to be sent').waitFor()
    await shots(page, 'clock-away-phone')
    // In the meantime another user ends her job, a moment later than her entries here.
    const [ticketRow] = (await fixture.request('GET', '/laborTickets?empID=4712')).data
    await fixture.request('PUT', `/laborTickets/${ticketRow.laborTicketID}`, { end: new Date().toISOString() })
    cable.putIn()
    await page.getByText(/Clock on of 4712 at .* was rejected: Later work is recorded/).waitFor()
    await page.getByText(/Suspend of 4712 at .* was rejected/).waitFor()
    await expect.poll(() => page.getByText(/\d{4}-\d\d-\d\dT/).count()).toBe(0)
    await shots(page, 'clock-refused-phone')
    await expectAccessible(page)
    expect(await tickets('4712')).toEqual(['J-100 ended'])
    await button(page, 'Remove entry').first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => button(page, 'Remove entry').count()).toBe(2)
  } finally {
    await device.close()
    cable.close()
  }
})
