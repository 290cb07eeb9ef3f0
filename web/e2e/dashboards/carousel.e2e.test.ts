import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'
import { collectPages, readVisibleSlide, type VisibleSlide } from '../fixtures/visibleSlide.ts'

const wallMap = '/wall'
const overall = '/efficiency/overall?range=today'
const to = Date.now()
const twoDays = `range=custom&from=${new Date(to - 48 * 3_600_000).toISOString()}&to=${new Date(to).toISOString()}`
// One row per machine and day: fewer than a wall lists at once, whatever the time of day.
const rows = `/efficiency/data?${twoDays}&resolution=day`
const byMachine = '/quality/byMachine?range=today'

let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createPlantFixture({ machines: 30, timeZone: 'America/New_York', from: to - 3_600_000, to })
  await fixture.request('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  for (const [wallID, addresses, seconds] of [
    ['Hall', [wallMap, overall], 5],
    ['High', [overall], 30],
    ['Rows', [rows], 5],
    ['Machines', [byMachine], 20],
  ] as const)
    await fixture.request('POST', '/walls', {
      wallID,
      description: null,
      slides: addresses.map((address) => ({ address, seconds })),
    })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const address = (wallID: string) => `/walls/${wallID}?carousel=1`
const slide = (page: Page, slideAddress: string) => page.locator(`[data-slide="${slideAddress}"]`)
async function open(wallID: string) {
  const visit = await browser.signedIn(address(wallID))
  return visit
}

// Proves OPS-099
test('a wall shows its dashboards one after the other, each loaded before it is shown, without anything that needs a pointer', async () => {
  const { page, context, troubles: problems } = await open('Hall')
  await slide(page, wallMap).waitFor()
  await expect.poll(() => slide(page, wallMap).locator('canvas').count()).toBe(1)
  for (const role of ['navigation', 'banner', 'tab', 'combobox'] as const)
    await expect.poll(() => page.getByRole(role).count()).toBe(0)
  await page.locator('[inert]').getByText('Time losses').waitFor({ state: 'attached' })
  await expect.poll(() => slide(page, wallMap).count()).toBe(1)
  await slide(page, overall).waitFor()
  // Its metrics are present as soon as it is visible.
  await expect.poll(() => slide(page, overall).getByRole('region', { name: 'Overall' }).count()).toBe(1)
  await slide(page, overall).getByRole('heading', { name: 'Overall' }).first().waitFor()
  await slide(page, wallMap).waitFor()
  expect(new URL(page.url()).pathname).toBe('/walls/Hall')
  expect(problems).toEqual([])
  await context.close()

  // A wall display shows it with its own credentials, and reports when these are revoked.
  const { displayId, url } = (
    await fixture.request('POST', '/displays', { displayName: 'Gate', dashboards: ['/walls/Hall'] })
  ).data
  const board = await browser.visit(url)
  await slide(board.page, wallMap).waitFor()
  await slide(board.page, overall).waitFor()
  await expect.poll(() => board.page.getByRole('heading', { name: /cannot be shown/ }).count()).toBe(0)
  await board.page.keyboard.press('Escape')
  await slide(board.page, wallMap).waitFor()
  await fixture.request('DELETE', `/displays/${displayId}`)
  await board.page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  expect(board.troubles).toEqual([])
  await board.context.close()
})

test('while the network or the gateway is unavailable the wall retains its content, shows since when, and recovers by itself', async () => {
  const { page, context, troubles: problems } = await open('Hall')
  await slide(page, overall).waitFor()
  await context.setOffline(true)
  const offlineNotice = page.getByText(/^No connection since \d\d:\d\d: showing data from then$/)
  await offlineNotice.waitFor({ timeout: 60_000 })
  const lastSlide = await page.locator('[data-slide]').getAttribute('data-slide')
  await context.setOffline(false)
  await offlineNotice.waitFor({ state: 'detached' })
  await slide(page, lastSlide === overall ? wallMap : overall).waitFor()

  await slide(page, overall).waitFor()
  const start = await fixture.stopGateway()
  await offlineNotice.waitFor({ timeout: 60_000 })
  await expect.poll(() => page.locator('[data-slide]').count()).toBe(1)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await start()
  await offlineNotice.waitFor({ state: 'detached', timeout: 60_000 })
  await slide(page, wallMap).waitFor()
  await slide(page, overall).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a new build is loaded between two dashboards, and only once its files are available', async () => {
  const { page, context } = await open('Hall')
  await slide(page, wallMap).waitFor()
  const html = await (await fetch(`${fixture.origin}/`)).text()
  const [, entry] = /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)!
  const next = entry!.replace('.js', '-next.js')
  let isAvailable = false
  const tried: string[] = []
  await page.route(/\/walls\/Hall/, async (route) => {
    if (route.request().url().includes('/api/')) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response: response, body: (await response.text()).replace(entry!, next) })
  })
  await page.route(`**${next}`, async (route) => {
    tried.push(isAvailable ? 'there' : 'missing')
    if (!isAvailable) return route.fulfill({ status: 404 })
    return route.fulfill({ response: await route.fetch({ url: `${fixture.origin}${entry}` }) })
  })
  let loads = 0
  page.on('load', () => {
    loads++
  })
  let checkCount = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/walls/Hall') checkCount++
  })
  // A wall checks for a new build every 15 seconds, and when the network comes back.
  const triggerCheck = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await triggerCheck()
  await waitFor('the new build to be looked for', async () => tried.length > 0)
  await slide(page, overall).waitFor()
  await slide(page, wallMap).waitFor()
  expect(loads).toBe(0)

  await page.keyboard.press(' ')
  await page.getByText('Paused. Space continues.').waitFor()
  const pausedSlide = await page.locator('[data-slide]').getAttribute('data-slide')
  isAvailable = true
  checkCount = 0
  await triggerCheck()
  await waitFor('the new build to be heard of', async () => checkCount > 0)
  expect([loads, tried.at(-1)]).toEqual([0, 'missing'])
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector('[data-slide]')?.getAttribute('data-slide')
      if (!first) return
      sessionStorage.setItem('firstSlide', first)
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const loaded = page.waitForEvent('load', { timeout: 60_000 })
  await page.keyboard.press(' ')
  await loaded
  expect(tried.at(-1)).toBe('there')
  await page.locator('[data-slide]').waitFor()
  // It continues with the slide after the visible one.
  const first = await page.evaluate(() => sessionStorage.getItem('firstSlide'))
  expect([pausedSlide, first]).toEqual(pausedSlide === wallMap ? [wallMap, overall] : [overall, wallMap])
  expect(new URL(page.url()).pathname).toBe('/walls/Hall')
  await context.close()
})

/** Returns every page of the wall's only slide, in the order of its pages. */
async function pagesOf(page: Page): Promise<VisibleSlide[]> {
  const pages = collectPages()
  await waitFor('every page', async () => pages.add(await page.evaluate(readVisibleSlide)))
  return pages.inOrder()
}

const allNames = () => fixture.plant.machines.map(({ resourceID }) => resourceID)
/** Returns the machines at the start of the rows. */
function namesIn(slides: readonly VisibleSlide[]) {
  const rows = slides.flatMap((visibleSlide) => visibleSlide.wholeRows)
  return allNames().filter((name) => rows.some((row) => row.startsWith(name)))
}

/** Opens a wall with one slide and returns its pages, on which nothing may be cut off. */
async function showPages(wallID: string, slideAddress: string, viewport = { width: 1440, height: 900 }) {
  const { page, context, troubles: problems } = await browser.signedIn(address(wallID), undefined, { viewport })
  await slide(page, slideAddress).waitFor()
  const pages = await pagesOf(page)
  await context.close()
  expect(problems).toEqual([])
  expect(pages.map(({ clippedTexts }) => clippedTexts)).toEqual(pages.map(() => []))
  return pages
}

test('a dashboard higher than the wall pages through its content, nothing cut off, until every machine was shown', async () => {
  const pages = await showPages('High', overall)
  expect(pages[0]!.title).toBe('Efficiency: Overall')
  expect(namesIn(pages)).toEqual(allNames())
})

test('a list in a grid pages through all its rows, over several turns if its time is short', async () => {
  const pages = await showPages('Rows', rows)
  const shifts = new Set(
    pages.flatMap((visibleSlide) => visibleSlide.wholeRows.map((row) => /^\S+ .*?\d\d:\d\d/.exec(row)?.[0])),
  )
  expect(shifts.size).toBe(pages[0]!.all)
})

test('on a 4K wall a table starts below the metrics and continues in complete rows', async () => {
  const pages = await showPages('Machines', byMachine, { width: 3840, height: 2160 })
  expect(pages[0]!.freeShare).toBeLessThan(0.1)
  expect(namesIn(pages)).toHaveLength(pages.at(-1)!.all)
})
