import { openPostgres } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  const owner = openPostgres(bed.world.databaseUrl, 1)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (2, 'Plant B', 1, gen_random_uuid(), 1)`.execute(owner)
  await owner.destroy()
  await bed.ask('POST', '/indirects', { indirectCode: 'T-01', description: 'Cleaning' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const place = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`Entity and organization: ${name}`) })
const cellOf = (page: Page, column: string) => page.locator(`.body .row.kept [data-column=${column}]`).first()
const tokenOf = async (page: Page): Promise<string | null> =>
  JSON.parse(await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '{}')).authtoken

/** Ends the session of this page at the server, as an administrator or the time does. */
async function end(page: Page) {
  const authorization = (await tokenOf(page)) ?? ''
  const reply = await fetch(`${bed.origin}/api/users/logout`, { method: 'POST', headers: { authorization } })
  expect(reply.status).toBe(200)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Two tabs of one browser, the first signed in, both placed in Plant A. */
async function twoTabs(path = '/') {
  const { page: first, context, troubles } = await browser.visit(path)
  await signIn(first)
  await place(first, 'Plant A').waitFor()
  const second = await context.newPage()
  second.setDefaultTimeout(20_000)
  await second.goto('/indirects')
  await place(second, 'Plant A').waitFor()
  await cellOf(second, 'description').waitFor()
  return { first, second, context, troubles }
}

test('a session that ends in mid-edit leads to the sign-in, and what was typed into the grid is there afterwards', async () => {
  const { page, context, troubles } = await browser.visit('/indirects')
  await signIn(page)
  await cellOf(page, 'description').waitFor()
  // While the change is on its way: of a session that ended before, the page may hear before anything was typed.
  const ending = async (route: Route) => {
    await end(page)
    await route.continue()
  }
  await page.route('**/api/indirects/**', ending, { times: 1 })
  await cellOf(page, 'description').dblclick()
  await page.keyboard.type('Cleaning the lathes')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Your session has ended.').waitFor()
  await expect.poll(() => page.getByText('Token is not valid').count()).toBe(0)

  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/indirects')
  await expect.poll(() => cellOf(page, 'description').textContent()).toBe('Cleaning the lathes')
  await page.getByText('1 row is not saved yet').waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Row(s) Have Been Updated').waitFor()
  expect((await bed.ask('GET', '/indirects?indirectCode=T-01')).data[0].description).toBe('Cleaning the lathes')
  expect(troubles).toEqual([])
  await context.close()
})

test('what stands in a cell that is still open when the page hears that its session has ended is there afterwards', async () => {
  const { page, context, troubles } = await browser.visit('/indirects')
  await signIn(page)
  await cellOf(page, 'description').dblclick()
  await page.keyboard.type('Sweeping')
  await end(page)
  // The list is asked for anew, as it is when a colleague changes something.
  await bed.ask('PUT', '/indirects/T-01', { description: 'Mopping' })
  await page.waitForURL((url) => url.pathname === '/login')

  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/indirects')
  await expect.poll(() => cellOf(page, 'description').textContent()).toBe('Sweeping')
  await page.getByText('1 row is not saved yet').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('signing out in one tab signs the other out, and nothing of the session is left in either', async () => {
  const { first, second, context } = await twoTabs()
  await cellOf(second, 'description').dblclick()
  await second.keyboard.type('Washing')
  for (const page of [first, second]) await page.evaluate(() => window.sessionStorage.setItem('left', 'behind'))
  await signOut(first)
  for (const page of [first, second]) {
    await page.waitForURL((url) => url.pathname === '/signedOut')
    expect(await page.evaluate(() => Object.entries(window.sessionStorage))).toEqual([])
    expect(await tokenOf(page)).toBeNull()
  }
  await first.goto('/login')
  await signIn(first)
  await first.waitForURL((url) => url.pathname === '/efficiency/overall')
  await second.waitForURL((url) => url.pathname === '/indirects')
  await place(second, 'Plant A').waitFor()
  expect(await tokenOf(second)).toBe(await tokenOf(first))
  // Whoever typed there finds it, as it was not this tab that signed out.
  await second.getByText('1 row is not saved yet').waitFor()
  await expect.poll(() => cellOf(second, 'description').textContent()).toBe('Washing')
  await context.close()
})

test('a tab that another one signed out leads back to where it was, with range and groups; the one that signed out does not', async () => {
  const { first, second, context } = await twoTabs()
  await second.goto('/efficiency/overall?range=yesterday&groups=7')
  await place(second, 'Plant A').waitFor()
  await signOut(first)
  for (const page of [first, second]) await page.waitForURL((url) => url.pathname === '/signedOut')
  await second.getByRole('link', { name: 'here' }).click()
  await signIn(second)
  await second.waitForURL((url) => url.pathname === '/efficiency/overall')
  const { searchParams } = new URL(second.url())
  expect([searchParams.get('range'), searchParams.get('groups')]).toEqual(['yesterday', '7'])
  await first.waitForURL((url) => url.pathname === '/efficiency/overall' && url.search === '')
  await context.close()
})

test('a tab whose session ended goes on where it was when the other signs in again', async () => {
  const { first, second, context } = await twoTabs()
  await end(first)
  for (const page of [first, second]) {
    await page.goto('/indirects')
    await page.waitForURL((url) => url.pathname === '/login')
  }
  await signIn(first)
  for (const page of [first, second]) {
    await page.waitForURL((url) => url.pathname === '/indirects')
    await cellOf(page, 'description').waitFor()
  }
  await context.close()
})

test('another organization and mask mode in one tab are followed by the other, which saves nothing itself', async () => {
  const { first, second, context } = await twoTabs('/indirects')
  const saved: string[] = []
  for (const page of [first, second])
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes(`/users/${encodeURIComponent(bedUser.userName)}`))
        saved.push(request.url())
    })
  const choose = async (page: Page, from: string, to: string) => {
    await place(page, from).click()
    await page.getByRole('menuitemradio', { name: to }).click()
  }
  await choose(first, 'Plant A', 'Plant B')
  for (const page of [first, second]) {
    await place(page, 'Plant B').waitFor()
    await expect.poll(() => cellOf(page, 'description').count()).toBe(0)
  }
  await choose(second, 'Plant B', 'Plant A')
  for (const page of [first, second]) {
    await place(page, 'Plant A').waitFor()
    await cellOf(page, 'description').waitFor()
  }
  // Each choice was saved by the tab in which it was made, and by no other.
  expect(saved).toHaveLength(2)

  await first.getByRole('button', { name: 'Your account' }).click()
  await first.getByRole('menuitemcheckbox', { name: /mask/i }).click()
  await first.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Your account' }).click()
  await expect
    .poll(() => second.getByRole('menuitemcheckbox', { name: /mask/i }).getAttribute('aria-checked'))
    .toBe('true')
  await context.close()
})

test('signing in and asking for a letter wait for their answer; the main area and each screen are loaded when first seen', async () => {
  const { page, context } = await browser.visit('/login')
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  let answer = () => {}
  const hold = async (path: string) => {
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(path, async (route) => {
      await held
      await route.continue()
    })
  }
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('User name').fill('nobody@plant.test')
  await hold('**/api/users/forgotPassword')
  const send = page.getByRole('button', { name: 'Send reset link' })
  await send.click()
  await send.getByRole('progressbar').waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  answer()
  await page.getByText('A password reset link has been sent to your email address.').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).click()

  await hold('**/api/login')
  await signIn(page)
  const login = page.getByRole('button', { name: 'Login' })
  await expect.poll(() => login.isDisabled()).toBe(true)
  expect([...scripts].filter((url) => /Shell|DashboardPage|ScreenPage/.test(url))).toEqual([])
  answer()
  await place(page, 'Plant A').waitFor()
  const named = (name: string) => [...scripts].some((url) => url.includes(`/${name}-`))
  await expect.poll(() => named('Shell') && named('DashboardPage')).toBe(true)
  expect(named('ScreenPage')).toBe(false)
  await context.close()
})
