import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createPlantBed, type PlantBed, until } from '../beds/plant.bed.ts'
import { collectPages, type SeenSlide, seenSlide } from '../beds/seenSlide.ts'

const wallMap = '/wall'
const overall = '/efficiency/overall?range=today'
const to = Date.now()
const twoDays = `range=custom&from=${new Date(to - 48 * 3_600_000).toISOString()}&to=${new Date(to).toISOString()}`
// A row for each machine and day: fewer than a wall lists at once, whatever the time of day.
const rows = `/efficiency/data?${twoDays}&resolution=day`
const byMachine = '/quality/byMachine?range=today'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createPlantBed({ machines: 30, timeZone: 'America/New_York', from: to - 3_600_000, to })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  for (const [wallID, addresses, seconds] of [
    ['Hall', [wallMap, overall], 5],
    ['High', [overall], 30],
    ['Rows', [rows], 5],
    ['Machines', [byMachine], 20],
  ] as const)
    await bed.ask('POST', '/walls', {
      wallID,
      description: null,
      slides: addresses.map((address) => ({ address, seconds })),
    })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const address = (wallID: string) => `/walls/${wallID}?carousel=1`
const slide = (page: Page, shown: string) => page.locator(`[data-slide="${shown}"]`)
async function open(wallID: string) {
  const visit = await browser.signedIn(address(wallID))
  return visit
}

// Proves OPS-099
test('a wall shows its dashboards one after the other, each fetched before it is shown, with nothing that needs a pointer', async () => {
  const { page, context, troubles } = await open('Hall')
  await slide(page, wallMap).waitFor()
  await expect.poll(() => slide(page, wallMap).locator('canvas').count()).toBe(1)
  for (const role of ['navigation', 'banner', 'tab', 'combobox'] as const)
    await expect.poll(() => page.getByRole(role).count()).toBe(0)
  await page.locator('[inert]').getByText('Where the time went').waitFor({ state: 'attached' })
  await expect.poll(() => slide(page, wallMap).count()).toBe(1)
  await slide(page, overall).waitFor()
  // Its figures are there the moment it is seen.
  await expect.poll(() => slide(page, overall).getByRole('region', { name: 'Overall' }).count()).toBe(1)
  await slide(page, overall).getByRole('heading', { name: 'Overall' }).first().waitFor()
  await slide(page, wallMap).waitFor()
  expect(new URL(page.url()).pathname).toBe('/walls/Hall')
  expect(troubles).toEqual([])
  await context.close()

  // A wall board shows it by a credential of its own, and says so when that is revoked.
  const { displayId, url } = (await bed.ask('POST', '/displays', { displayName: 'Gate', dashboards: ['/walls/Hall'] }))
    .data
  const board = await browser.visit(url)
  await slide(board.page, wallMap).waitFor()
  await slide(board.page, overall).waitFor()
  await expect.poll(() => board.page.getByRole('heading', { name: /cannot be shown/ }).count()).toBe(0)
  await board.page.keyboard.press('Escape')
  await slide(board.page, wallMap).waitFor()
  await bed.ask('DELETE', `/displays/${displayId}`)
  await board.page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  expect(board.troubles).toEqual([])
  await board.context.close()
})

test('while the network or the gateway is away the wall keeps what it has, says since when, and goes on by itself', async () => {
  const { page, context, troubles } = await open('Hall')
  await slide(page, overall).waitFor()
  await context.setOffline(true)
  const lost = page.getByText(/^No connection since \d\d:\d\d: what is shown is from then$/)
  await lost.waitFor({ timeout: 60_000 })
  const kept = await page.locator('[data-slide]').getAttribute('data-slide')
  await context.setOffline(false)
  await lost.waitFor({ state: 'detached' })
  await slide(page, kept === overall ? wallMap : overall).waitFor()

  await slide(page, overall).waitFor()
  const start = await bed.stopGateway()
  await lost.waitFor({ timeout: 60_000 })
  await expect.poll(() => page.locator('[data-slide]').count()).toBe(1)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await start()
  await lost.waitFor({ state: 'detached', timeout: 60_000 })
  await slide(page, wallMap).waitFor()
  await slide(page, overall).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a new build is loaded between two dashboards, and only once its files are there', async () => {
  const { page, context } = await open('Hall')
  await slide(page, wallMap).waitFor()
  const html = await (await fetch(`${bed.origin}/`)).text()
  const [, entry] = /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)!
  const next = entry!.replace('.js', '-next.js')
  let isThere = false
  const tried: string[] = []
  await page.route(/\/walls\/Hall/, async (route) => {
    if (route.request().url().includes('/api/')) return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: (await answer.text()).replace(entry!, next) })
  })
  await page.route(`**${next}`, async (route) => {
    tried.push(isThere ? 'there' : 'missing')
    if (!isThere) return route.fulfill({ status: 404 })
    return route.fulfill({ response: await route.fetch({ url: `${bed.origin}${entry}` }) })
  })
  let loads = 0
  page.on('load', () => {
    loads++
  })
  let looks = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/walls/Hall') looks++
  })
  // A wall looks for a new build every quarter of a minute, and when the network comes back.
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await look()
  await until('the new build to be looked for', async () => tried.length > 0)
  await slide(page, overall).waitFor()
  await slide(page, wallMap).waitFor()
  expect(loads).toBe(0)

  await page.keyboard.press(' ')
  await page.getByText('Held. Space goes on.').waitFor()
  const held = await page.locator('[data-slide]').getAttribute('data-slide')
  isThere = true
  looks = 0
  await look()
  await until('the new build to be heard of', async () => looks > 0)
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
  // It goes on with the one that follows what was shown.
  const first = await page.evaluate(() => sessionStorage.getItem('firstSlide'))
  expect([held, first]).toEqual(held === wallMap ? [wallMap, overall] : [overall, wallMap])
  expect(new URL(page.url()).pathname).toBe('/walls/Hall')
  await context.close()
})

/** Returns every page of the wall's only slide, in the order of its pages. */
async function pagesOf(page: Page): Promise<SeenSlide[]> {
  const pages = collectPages()
  await until('every page', async () => pages.add(await page.evaluate(seenSlide)))
  return pages.inOrder()
}

const allNames = () => bed.plant.machines.map(({ resourceID }) => resourceID)
/** The machines that the rows begin with. */
function namesIn(seen: readonly SeenSlide[]) {
  const rows = seen.flatMap((one) => one.rows)
  return allNames().filter((name) => rows.some((row) => row.startsWith(name)))
}

/** Opens a wall with one slide, whose pages it returns: nothing on them is cut. */
async function showPages(wallID: string, shown: string, viewport = { width: 1440, height: 900 }) {
  const { page, context, troubles } = await browser.signedIn(address(wallID), undefined, { viewport })
  await slide(page, shown).waitFor()
  const pages = await pagesOf(page)
  await context.close()
  expect(troubles).toEqual([])
  expect(pages.map(({ cut }) => cut)).toEqual(pages.map(() => []))
  return pages
}

test('a dashboard that is higher than the wall turns its pages, none of them cut, until every machine was shown', async () => {
  const pages = await showPages('High', overall)
  expect(pages[0]!.title).toBe('Efficiency: Overall')
  expect(namesIn(pages)).toEqual(allNames())
})

test('a list in a grid turns through all its rows, from turn to turn where its time is short', async () => {
  const pages = await showPages('Rows', rows)
  const shifts = new Set(pages.flatMap((one) => one.rows.map((row) => /^\S+ .*?\d\d:\d\d/.exec(row)?.[0])))
  expect(shifts.size).toBe(pages[0]!.all)
})

test('on a 4K wall a table begins beneath the figures above it and goes on in whole rows', async () => {
  const pages = await showPages('Machines', byMachine, { width: 3840, height: 2160 })
  expect(pages[0]!.freeShare).toBeLessThan(0.1)
  expect(namesIn(pages)).toHaveLength(pages.at(-1)!.all)
})
