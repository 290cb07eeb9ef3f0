import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from '../beds/browser.bed.ts'
import { createCable } from '../beds/cable.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { shots } from '../beds/shots.ts'
import { createGridBed, type GridBed } from '../lists/grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/resources', { resourceID: 'M-1', description: 'Lathe 1', idealCycleSecs: 10 })
  await bed.ask('POST', '/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  await bed.ask('POST', '/employees', { empID: '4712', firstName: 'Bea', lastName: 'Lind' })
  const operation = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, description: 'Turn', resourceID: 'M-1' }
  await bed.ask('POST', '/jobs', { jobNum: operation.jobNum })
  await bed.ask('POST', '/jobOperations', operation)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const working = (page: Page) => page.getByRole('region', { name: 'Working on' })
const ticket = (page: Page, text: string) => working(page).getByRole('listitem').filter({ hasText: text })
const sent = (page: Page) => page.getByText('All is sent').waitFor()
const tickets = async (empID: string): Promise<string[]> =>
  (await bed.ask('GET', `/laborTickets?empID=${empID}&orderBy=laborTicketID:asc`)).data.map(
    ({ jobNum, indirectCode, end, ending }: Record<string, string | null>) =>
      `${jobNum ?? indirectCode} ${ending ?? (end === null ? 'on' : 'ended')}`,
  )

test('away and back: what was done is kept through a reload, sent in order, and what others contradict is told', async () => {
  const cable = await createCable(Number(new URL(bed.origin).port))
  const device = await openBrowser(cable.origin)
  try {
    const { page } = await device.signedIn('/clock?resourceID=M-1', bedUser, phone)
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
    await page.getByLabel('Badge or number').fill('4712')
    await button(page, 'OK').click()
    await page.getByRole('heading', { name: 'Bea Lind' }).waitFor()
    await page
      .getByRole('group', { name: 'Jobs at this machine' })
      .getByRole('button', { name: /Job J-100/ })
      .click()
    await button(page, 'Clock on to 1').click()
    await sent(page)
    await shots(page, 'clock-phone')
    // What the server says of her now is kept, too.
    const isKept = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([name, kept]) => name.includes('clocked') && kept.includes('J-100')),
      )
    await expect.poll(isKept).toBe(true)
    const isHeld = () =>
      page.evaluate(async () => {
        const cache = await caches.open('takt.away')
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
        const held = await Promise.all(
          [`${location.origin}/`, ...files].map((file) => cache.match(file, { ignoreVary: true })),
        )
        return files.length > 0 && held.every(Boolean)
      })
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
    cable.pull()
    await page
      .getByRole('group', { name: 'For no job' })
      .getByRole('button', { name: /Cleaning/ })
      .click()
    await button(page, 'Clock on to 1').click()
    await ticket(page, 'Cleaning').getByText('not sent yet').waitFor()
    await page.reload()
    await page.getByText('1 entry waits to be sent').waitFor()
    await page.getByLabel('Badge or number').fill('4712')
    await button(page, 'OK').click()
    // What it was told last, and what was done since.
    await page.getByRole('heading', { name: 'Bea Lind' }).waitFor()
    await ticket(page, 'Job J-100').waitFor()
    await ticket(page, 'Cleaning').getByRole('button', { name: 'Clock off' }).click()
    await expect.poll(() => ticket(page, 'Cleaning').count()).toBe(0)
    await ticket(page, 'Job J-100').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('3 entries wait to be sent').waitFor()
    await shots(page, 'clock-away-phone')
    // Meanwhile somebody ends her job elsewhere, a moment later than what she did here.
    const [held] = (await bed.ask('GET', '/laborTickets?empID=4712')).data
    await bed.ask('PUT', `/laborTickets/${held.laborTicketID}`, { end: new Date().toISOString() })
    cable.putIn()
    await page.getByText(/Clock on of 4712 at .* was refused: Something is known of later than this/).waitFor()
    await page.getByText(/Suspend of 4712 at .* was refused/).waitFor()
    await expect.poll(() => page.getByText(/\d{4}-\d\d-\d\dT/).count()).toBe(0)
    await shots(page, 'clock-refused-phone')
    await expectAccessible(page)
    expect(await tickets('4712')).toEqual(['J-100 ended'])
    await button(page, 'I have read it').first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => button(page, 'I have read it').count()).toBe(2)
  } finally {
    await device.close()
    cable.close()
  }
})
