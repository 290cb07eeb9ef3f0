import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const wallMap = '/wall'
const overall = '/efficiency/overall?range=today'
const details = '/efficiency/details?range=24h'
const alerts = '/efficiency/alerts'
const plans = '/locating/floorPlans'
const nowhere = '/efficiency/nothing'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 3, timeZone: 'America/New_York', from: to - 3_600_000, to })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  for (const [wallID, addresses] of Object.entries({
    Hall: [wallMap, overall],
    Broken: [overall, nowhere, details],
    Edited: [overall],
    Night: [overall],
    Figures: [details, alerts, plans],
  }))
    await bed.ask('POST', '/walls', {
      wallID,
      description: null,
      slides: addresses.map((address) => ({ address, seconds: 5 })),
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
})

test('a slide shows figures only: nothing to press, to tick or to fill in', async () => {
  const { page, context } = await open('Figures')
  for (const shown of [details, alerts]) {
    await slide(page, shown).waitFor()
    await page.keyboard.press(' ')
    await slide(page, shown)
      .getByText(shown === details ? 'Each stop' : 'Look into it')
      .waitFor()
    for (const role of ['checkbox', 'textbox', 'searchbox', 'menuitem'] as const)
      await expect.poll(() => slide(page, shown).getByRole(role).count()).toBe(0)
    for (const name of ['Read as a table', 'Give a reason', 'Order'])
      await expect.poll(() => slide(page, shown).getByLabel(name).filter({ visible: true }).count()).toBe(0)
    await page.keyboard.press('ArrowRight')
  }
  await slide(page, plans).getByText('Tag type').first().waitFor()
  const chips = slide(page, plans).getByPlaceholder('Name, number or code, then Enter')
  await expect.poll(() => chips.filter({ visible: true }).count()).toBe(0)
  await context.close()
})

test('keys change the dashboard and hold it; Escape leads to the list of walls', async () => {
  const { page, context } = await open('Hall')
  await slide(page, wallMap).waitFor()
  await page.keyboard.press('ArrowRight')
  await slide(page, overall).waitFor()
  await page.keyboard.press(' ')
  await page.getByText('Held. Space goes on.').waitFor()
  await page.keyboard.press('ArrowLeft')
  await slide(page, wallMap).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('carousel'))
  await page.getByRole('navigation').first().waitFor()
  await context.close()
})

test('a dashboard that fails is shown as such once and then passed over', async () => {
  const { page, context } = await open('Broken')
  await slide(page, overall).waitFor()
  await page.getByRole('heading', { name: `${nowhere} cannot be shown` }).waitFor()
  await page.getByText('There is no dashboard at this address.').waitFor()
  await slide(page, details).waitFor()
  await slide(page, overall).waitFor()
  let seenAgain = false
  await until('the round to come to its end', async () => {
    seenAgain ||= (await page.getByRole('heading', { name: `${nowhere} cannot be shown` }).count()) > 0
    return (await slide(page, details).count()) === 1
  })
  expect(seenAgain).toBe(false)
  await context.close()
})

test('a list that is edited meanwhile is followed', async () => {
  const { page, context } = await open('Edited')
  await slide(page, overall).waitFor()
  await bed.ask('PUT', '/walls/Edited', { slides: [details, overall].map((text) => ({ address: text, seconds: 5 })) })
  await slide(page, details).waitFor()
  await bed.ask('DELETE', '/walls/Edited')
  await page.getByRole('heading', { name: 'This wall cannot be shown' }).waitFor()
  await context.close()
})

test('while the network or the gateway is away the wall keeps what it has, says since when, and goes on by itself', async () => {
  const { page, context, troubles } = await open('Hall')
  await slide(page, overall).waitFor()
  await context.setOffline(true)
  const lost = page.getByText(/^No connection since \d\d:\d\d: what is shown is from then$/)
  await lost.waitFor({ timeout: 40_000 })
  const kept = await page.locator('[data-slide]').getAttribute('data-slide')
  await context.setOffline(false)
  await lost.waitFor({ state: 'detached' })
  await slide(page, kept === overall ? wallMap : overall).waitFor()

  await slide(page, overall).waitFor()
  const start = await bed.stopGateway()
  await lost.waitFor({ timeout: 40_000 })
  await expect.poll(() => page.locator('[data-slide]').count()).toBe(1)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await start()
  await lost.waitFor({ state: 'detached', timeout: 60_000 })
  await slide(page, wallMap).waitFor()
  await slide(page, overall).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('that there is no connection is said once', async () => {
  const { page, context } = await open('Night')
  await slide(page, overall).getByText(/^Live/).waitFor()
  await context.setOffline(true)
  await page.getByText(/^No connection since/).waitFor({ timeout: 40_000 })
  await expect.poll(() => page.getByText(/^Offline since/).count()).toBe(0)
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

test('at midnight in the plant’s zone a range of today becomes the new day’s', async () => {
  const { page, context } = await browser.signedIn('about:blank')
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now())
  const midnight = Date.parse(`${parts}T05:00:00Z`)
  // In summer the plant's midnight is an hour earlier.
  const offset =
    new Date(midnight).toLocaleString('en-GB', { timeZone: 'America/New_York', hour: '2-digit' }) === '01'
      ? -3_600_000
      : 0
  const start = midnight + offset
  await page.clock.install({ time: start - 30_000 })
  const days: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('getTEEP')) return
    const { startDate, resolution } = request.postDataJSON()
    if (resolution === 'total') days.push(startDate)
  })
  await page.goto(address('Night'))
  await slide(page, overall).waitFor()
  await until('the day before', async () => days.includes(new Date(start - 86_400_000).toISOString()))
  expect(days).not.toContain(new Date(start).toISOString())
  await page.clock.fastForward(45_000)
  await until('the new day', async () => days.includes(new Date(start).toISOString()))
  await context.close()
})

test('a wall board shows a wall by its own credential, and says so when it is revoked', async () => {
  const { displayId, url } = (await bed.ask('POST', '/displays', { displayName: 'Gate', dashboards: ['/walls/Hall'] }))
    .data
  const { page, context, troubles } = await browser.visit(url)
  await slide(page, wallMap).waitFor()
  await slide(page, overall).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /cannot be shown/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await slide(page, wallMap).waitFor()
  await bed.ask('DELETE', `/displays/${displayId}`)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  expect(troubles).toEqual([])
  await context.close()
})
