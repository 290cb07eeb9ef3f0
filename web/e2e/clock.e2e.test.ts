import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { createCable } from './cable.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'
import { addUser } from './users.bed.ts'

const badge = '3074257BF7194E4000001A85'
const terminal = { userName: 'terminal@plant.test', password: 'a third long password' }
const tablet = { viewport: { width: 1280, height: 800 } }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const open = ['dashboards', 'jobs', 'indirects', 'resources', 'employees']
  await addUser(
    bed.world,
    terminal,
    permissionsWhere(
      (area, flag) => open.includes(area) && (flag === 'read' || (area === 'dashboards' && flag === 'write')),
    ),
  )
  await bed.ask('POST', '/resources', { resourceID: 'M-1', description: 'Lathe 1', idealCycleSecs: 10 })
  for (const [indirectCode, description] of [
    ['CLEAN', 'Cleaning'],
    ['MEET', 'Meeting'],
  ])
    await bed.ask('POST', '/indirects', { indirectCode, description })
  for (const [empID, firstName, lastName] of [
    ['4711', 'Ada', 'Okafor'],
    ['4712', 'Bea', 'Lind'],
  ])
    await bed.ask('POST', '/employees', { empID, firstName, lastName })
  for (const [jobNum, resourceID] of [
    ['J-100', 'M-1'],
    ['J-200', 'M-1'],
    ['J-300', null],
  ]) {
    await bed.ask('POST', '/jobs', { jobNum })
    await bed.ask('POST', '/jobOperations', { jobNum, assemblySeq: 0, oprSeq: 10, description: 'Turn', resourceID })
  }
  await bed.ask('POST', '/tagAssociations', { associationType: 'employees', associationID: '4711', epc: badge })
  browser = await openBrowser(bed.origin)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const working = (page: Page) => page.getByRole('region', { name: 'Working on' })
const ticket = (page: Page, text: string) => working(page).getByRole('listitem').filter({ hasText: text })
const sent = (page: Page) => page.getByText('All is sent').waitFor()
/** As a reader does that acts as a keyboard: nothing has the focus. */
async function scan(page: Page, code: string) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const tickets = async (empID: string): Promise<string[]> =>
  (await bed.ask('GET', `/laborTickets?empID=${empID}&orderBy=laborTicketID:asc`)).data.map(
    ({ jobNum, indirectCode, end, ending }: Record<string, string | null>) =>
      `${jobNum ?? indirectCode} ${ending ?? (end === null ? 'on' : 'ended')}`,
  )

test('a badge is scanned, two jobs at this machine begun, one suspended and taken up, one ended, then the shift', async () => {
  const { page, context, troubles } = await browser.signedIn('/clock?resourceID=M-1', terminal, tablet)
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  for (const key of await page.getByRole('group', { name: 'Digits' }).getByRole('button').all()) {
    const { width, height } = (await key.boundingBox())!
    expect([width >= 48, height >= 48]).toEqual([true, true])
  }
  await expectAccessible(page)
  await shots(page, 'clock-who')
  await scan(page, badge)
  await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor()
  const here = page.getByRole('group', { name: 'Jobs at this machine' })
  await here.getByRole('button', { name: /Job J-100/ }).click()
  await here.getByRole('button', { name: /Job J-200/ }).click()
  await expect.poll(() => here.getByRole('button').count()).toBe(2)
  await button(page, 'Clock on to 2').click()
  await ticket(page, 'Job J-100').getByText('since').waitFor()
  await sent(page)
  await page.getByLabel('Find a job or operation').fill('J-300')
  await page
    .getByRole('group', { name: 'Found' })
    .getByRole('button', { name: /Job J-300/ })
    .click()
  await page
    .getByRole('group', { name: 'For no job' })
    .getByRole('button', { name: /Cleaning/ })
    .click()
  await button(page, 'Clock on to 2').click()
  await ticket(page, 'Cleaning').waitFor()
  await ticket(page, 'Job J-100').getByRole('button', { name: 'Suspend' }).click()
  await ticket(page, 'Job J-100').getByText('Suspended since').waitFor()
  await sent(page)
  await expectAccessible(page)
  await shots(page, 'clock-on')
  await ticket(page, 'Job J-100').getByRole('button', { name: 'Resume' }).click()
  await ticket(page, 'Job J-200').getByRole('button', { name: 'Clock off' }).click()
  await expect.poll(() => ticket(page, 'Job J-200').count()).toBe(0)
  await sent(page)
  await button(page, 'End shift').click()
  await page.getByText('Nothing at the moment.').waitFor()
  await sent(page)
  expect(await tickets('4711')).toEqual([
    'J-100 resumed',
    'J-200 clockedOff',
    'J-300 shiftEnded',
    'CLEAN shiftEnded',
    'J-100 shiftEnded',
  ])
  // Whoever may not clock others by number is told so, and nothing was done.
  await button(page, 'Next person').click()
  for (const key of ['4', '7', '1', '2', 'OK']) await button(page, key).click()
  await page.getByText('This badge or number could not be used').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

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
