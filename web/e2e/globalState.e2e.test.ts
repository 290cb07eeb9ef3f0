import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/indirects', { indirectCode: 'T-01', description: 'Cleaning' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const place = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Entity and organization: Plant A/ })
const cell = (page: Page) => page.locator('.body .row.kept [data-column=description]').first()
const kept = async (page: Page) =>
  JSON.parse(await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '{}'))
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole(name === 'Mask names' ? 'menuitemcheckbox' : 'menuitem', { name }).click()
}

/** The calls of the API that a page makes, as `GET /indirects`. */
function callsOf(page: Page) {
  const calls: { name: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const { authorization } = request.headers()
    calls.push({ name: `${request.method()} ${pathname.slice(4)}`, authorization })
  })
  return calls
}

/** Answers that come only when they are let go. */
async function hold(page: Page, path: string) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(path, wait)
  return letGo
}

/** Refuses every change under a path as a server does that has a reason of its own. */
const refuse = (page: Page, path: string, message: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { success: false, message, data: null } }),
  )

/** Deletes the first row, which narrow grids offer in a menu. */
async function removeFirst(page: Page) {
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'T-01', exact: true }) })
  await row.hover()
  const direct = row.getByRole('button', { name: 'Delete', exact: true })
  if (await direct.count()) await direct.click()
  else {
    await row.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  }
}

test('data are asked for only once entity and organization are chosen', async () => {
  const { page, context } = await browser.visit('/indirects')
  const calls = callsOf(page)
  const whole = '**/api/organizations*'
  await page.route(whole, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, organizations: [] } } })
  })
  await signIn(page)
  await page
    .getByText('This entity has no organization that you may see. Ask your administrator for an organization.')
    .waitFor()
  await expect.poll(() => page.getByText('Connecting').count()).toBe(0)
  // What tells whether anybody can sign in, who is there and where one may be; nothing of the plant.
  const about =
    /^(GET \/begin|POST \/login|GET \/users\/user|PUT \/users\/|GET \/entities|GET \/organizations|POST \/telemetry)/
  expect(calls.map(({ name }) => name).filter((name) => !about.test(name))).toEqual([])
  await page.unroute(whole)
  await page.reload()
  await cell(page).waitFor()
  expect(calls.map(({ name }) => name)).toContain('GET /indirects')
  await context.close()
})

test('after login the app goes to the path of redirect, and to / where there is none', async () => {
  for (const [address, path] of [
    [`/login?redirect=${encodeURIComponent('/indirects?indirects.size=15')}`, '/indirects?indirects.size=15'],
    ['/login', '/'],
    [`/login?redirect=${encodeURIComponent('https://elsewhere.example/indirects')}`, '/'],
  ]) {
    const { page, context } = await browser.visit(address!)
    const visited: string[] = []
    await page.exposeFunction('visited', (url: string) => void visited.push(url))
    await page.evaluate(() => {
      const tell = (window as unknown as { visited: (url: string) => void }).visited
      for (const way of ['pushState', 'replaceState'] as const) {
        const go = history[way].bind(history)
        history[way] = (...input) => {
          if (input[2]) tell(new URL(String(input[2]), location.href).href.slice(location.origin.length))
          go(...input)
        }
      }
    })
    await signIn(page)
    await place(page).waitFor()
    // From / one is led on to the first screen.
    const first = path === '/' ? '/efficiency/overall' : path!
    expect(visited.filter((url) => !url.startsWith('/login'))[0]).toMatch(
      path === '/' ? /^\/($|efficiency\/overall)/ : first,
    )
    expect(new URL(page.url()).pathname).toBe(first.split('?')[0])
    await context.close()
  }
})

test('reports are asked for when the app is loaded, by the Bearer scheme; that they could not be had is said for 5 s', async () => {
  const { page, context } = await browser.visit('/login')
  const calls = callsOf(page)
  const reports = () => calls.filter(({ name }) => name === 'GET /reports')
  expect(reports()).toEqual([])
  await signIn(page)
  await place(page).waitFor()
  await expect.poll(() => reports().length).toBe(1)
  expect(reports()[0]!.authorization).toBe(`Bearer ${(await kept(page)).authtoken}`)
  await page.goto('/indirects')
  await cell(page).waitFor()
  await expect.poll(() => reports().length).toBe(2)

  await page.clock.install()
  await page.route('**/api/reports', (route) => route.abort())
  await page.goto('/indirects')
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to load report definitions' })
  await notice.waitFor()
  await page.clock.fastForward(5000)
  await notice.waitFor({ state: 'detached' })
  await context.close()
})

test('a refusal is shown in the server’s own words until it is dismissed, whatever time passes', async () => {
  const { page, context } = await browser.signedIn('/indirects')
  await cell(page).waitFor()
  const sentence = 'Whoever sweeps on Tuesdays <b>keeps</b> this one'
  await refuse(page, '**/api/indirects/**', sentence)
  await page.clock.install()
  await removeFirst(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: sentence })
  await notice.waitFor()
  expect((await notice.textContent())?.trim()).toBe(sentence)
  await page.clock.fastForward('05:00')
  await expect.poll(() => notice.count()).toBe(1)
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
  await context.close()
})

test('what a page throws is only logged, and what was typed stays; what the error catalogue lists is said', async () => {
  const { page, context } = await browser.signedIn('/indirects')
  await cell(page).waitFor()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  // Faults of the page itself: no file can be handed over, and some bodies cannot be written down.
  await page.evaluate(() => {
    const fault = () => {
      throw new TypeError('no iterator')
    }
    URL.createObjectURL = fault
    const { stringify } = JSON
    JSON.stringify = ((value: { description?: string; userName?: string; timezone?: string } | null, ...more: []) =>
      value?.description === 'Polishing' || (value?.userName && value.timezone)
        ? fault()
        : stringify(value, ...more)) as typeof stringify
  })
  const faults = () => logged.filter((text) => /Unexpected failure.*no iterator/s.test(text)).length
  const notices = page.locator('.MuiSnackbar-root')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export all' }).click()
  await expect.poll(faults).toBe(1)
  await cell(page).dblclick()
  await page.keyboard.type('Polishing')
  await page.keyboard.press('Enter')
  await expect.poll(faults).toBe(2)
  await expect.poll(() => cell(page).textContent()).toContain('Polishing')
  await cell(page).click()
  await page.getByText('Unknown error').waitFor()
  await expect.poll(() => notices.count()).toBe(0)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await menu(page, 'Profile')
  const about = page.getByRole('region', { name: 'About you' })
  await about.getByRole('checkbox', { name: 'Dark mode' }).check()
  await about.getByRole('button', { name: 'Save' }).click()
  await notices.filter({ hasText: 'Failed to update user profile' }).waitFor()
  await expect.poll(faults).toBe(3)
  await expect.poll(() => notices.count()).toBe(1)
  await context.close()
})

test('the sentence Token is not valid is no notice: it leads to sign-in', async () => {
  const { page, context } = await browser.visit('/indirects')
  await signIn(page)
  await cell(page).waitFor()
  await page.route('**/api/indirects/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Token is not valid', data: null } }),
  )
  await removeFirst(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => page.getByText('Token is not valid').count()).toBe(0)
  await context.close()
})

test('a success notice hides after 5000 ms, not before', async () => {
  const { page, context } = await browser.signedIn('/indirects')
  await cell(page).waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await cell(page).dblclick()
  await page.keyboard.type('Sweeping')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'Row(s) Have Been Updated' })
  const shown = async () => {
    // Time stands still but for this: what is drawn late needs some.
    await page.clock.runFor(20)
    return notice.count()
  }
  await expect.poll(shown, { interval: 50, timeout: 20_000 }).toBe(1)
  await page.clock.runFor(4900)
  await expect.poll(() => notice.count()).toBe(1)
  await page.clock.runFor(100)
  await expect.poll(() => notice.count()).toBe(0)
  await context.close()
})

test('the overlay is shown while any action runs and is gone when it ends; whoever types is not held up', async () => {
  const { page, context } = await browser.signedIn('/indirects')
  await cell(page).waitFor()
  const overlay = (label: string) => page.getByRole('status').filter({ hasText: label })
  const during = async (path: string, label: string, act: () => Promise<void>) => {
    const letGo = await hold(page, path)
    await act()
    await overlay(label).waitFor()
    const blocks = await overlay(label).evaluate((box) => getComputedStyle(box.parentElement!).pointerEvents)
    letGo()
    await overlay(label).waitFor({ state: 'detached' })
    return blocks
  }
  const typed = await during('**/api/indirects/**', 'Updating', async () => {
    await cell(page).dblclick()
    await page.keyboard.type('Mopping')
    await page.keyboard.press('Enter')
  })
  expect(typed).toBe('none')
  const removed = await during('**/api/indirects/**', 'Deleting', async () => {
    await removeFirst(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  })
  expect(removed).toBe('auto')
  await bed.ask('POST', '/indirects', { indirectCode: 'T-01', description: 'Cleaning' })
  await page.goto('/profile')
  const kept = await during('**/api/users/admin*', 'One moment …', async () => {
    const about = page.getByRole('region', { name: 'About you' })
    await about.getByRole('checkbox', { name: 'Dark mode' }).check()
    await about.getByRole('button', { name: 'Save' }).click()
  })
  expect(kept).toBe('auto')
  await context.close()
})

test('amounts are read and entered in the currency that the organization has said: in a list, its form, a row', async () => {
  await bed.ask('POST', '/resources', { resourceID: 'M-1', costPerHour: 1212.505, idealCycleSecs: 1212.505 })
  await bed.ask('POST', '/organizations/1/settings', { currency: 'EUR' })
  const { page, context } = await browser.signedIn('/resources')
  const inColumn = (name: string) => page.locator(`.body .row.kept [data-column=${name}]`).first().textContent()
  await expect.poll(() => inColumn('costPerHour')).toBe('€1,212.505')
  await expect.poll(() => inColumn('idealCycleSecs')).toBe('1,212.505')
  await page.goto('/resources/M-1')
  await page.getByRole('definition').filter({ hasText: '€1,212.505' }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  const entered = page.getByRole('textbox', { name: 'Cost per Hour (EUR)' })
  await expect.poll(() => entered.inputValue()).toBe('1212.505')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/currency.png` })
  await context.close()
})

test('logout resets user, notices, subscription, mask and carousel: who signs in next has nothing of it', async () => {
  const { page, context } = await browser.visit('/indirects')
  await signIn(page)
  await cell(page).waitFor()
  await refuse(page, '**/api/indirects/**', 'It stays')
  await removeFirst(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('alert').filter({ hasText: 'It stays' }).waitFor()
  await menu(page, 'Mask names')
  await expect.poll(async () => (await kept(page)).maskMode).toBe(true)
  await page.keyboard.press('Escape')
  await menu(page, 'Sign out')
  await page.waitForURL((url) => url.pathname === '/signedOut')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(await kept(page)).toMatchObject({
    authtoken: null,
    selectedEntityId: null,
    selectedOrganizationId: null,
    maskMode: false,
    dashboardCarouselMode: false,
    isDisplay: false,
  })
  const calls = callsOf(page)
  await page.getByRole('link', { name: 'here' }).click()
  await signIn(page, colleague)
  await place(page).waitFor()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /messaging/provision')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menu').getByText(colleague.userName).waitFor()
  const mask = page.getByRole('menuitemcheckbox', { name: 'Mask names' })
  await expect.poll(() => mask.getAttribute('aria-checked')).toBe('false')
  await context.close()
})

test('carousel mode is restored with the session, but that of a wall is left with it; Esc and a button that a moved pointer brings lead out of it', async () => {
  const { page, context, troubles } = await browser.signedIn('/efficiency/overall?carousel=1')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const screen = page.getByText('No machine is on the dashboards in this range.')
  await screen.waitFor()
  await expect.poll(() => areas.count()).toBe(0)
  await page.goto('/efficiency/overall')
  await screen.waitFor()
  await expect.poll(async () => [await areas.count(), (await kept(page)).dashboardCarouselMode]).toEqual([0, true])
  await page.keyboard.press('Escape')
  await areas.waitFor()
  expect((await kept(page)).dashboardCarouselMode).toBe(false)
  await page.goto('/walls/Nowhere?carousel=1')
  await page.getByRole('region', { name: 'Wall' }).waitFor()
  await expect.poll(() => areas.count()).toBe(0)
  for (const address of ['/walls', '/efficiency/overall']) {
    await page.goto(address)
    await areas.waitFor()
  }
  await page.goto('/efficiency/overall?carousel=1')
  await screen.waitFor()
  const leave = page.getByRole('button', { name: 'Show the menus' })
  await expect.poll(() => leave.count()).toBe(0)
  await page.mouse.move(300, 300)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/leave-carousel.png` })
  await leave.click()
  await areas.waitFor()
  expect(new URL(page.url()).searchParams.has('carousel')).toBe(false)
  expect(troubles).toEqual([])
  await context.close()
})
