import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../fixtures/browser.fixture.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { colleague, createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  // The fixture has used number 1 without the server's sequence, so that the first request fails.
  const addPlantB = () => fixture.request('POST', '/organizations', { organizationName: 'Plant B' })
  await addPlantB().catch(addPlantB)
  await fixture.request('POST', '/indirects', { indirectCode: 'T-01', description: 'Cleaning' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const organizationButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`Entity and organization: ${name}`) })
const cellOf = (page: Page, column: string) => page.locator(`.body .row.kept [data-column=${column}]`).first()
const stored = async (page: Page) =>
  JSON.parse(await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '{}'))
const tokenOf = async (page: Page): Promise<string | null> => (await stored(page)).authtoken

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole(name === 'Mask names' ? 'menuitemcheckbox' : 'menuitem', { name }).click()
}

/** Opens two tabs of one browser, the first signed in, both in Plant A. */
async function twoTabs(path = '/') {
  const { page: first, context, troubles: problems } = await browser.visit(path)
  await signIn(first)
  await organizationButton(first, 'Plant A').waitFor()
  const second = await context.newPage()
  second.setDefaultTimeout(60_000)
  await second.goto('/indirects')
  await organizationButton(second, 'Plant A').waitFor()
  await cellOf(second, 'description').waitFor()
  return { first, second, context, troubles: problems }
}

// Proves OPS-169
test('signing out in one tab signs the other out, and no session data remains in either', async () => {
  const { first, second, context } = await twoTabs()
  await cellOf(second, 'description').dblclick()
  await second.keyboard.type('Washing')
  for (const page of [first, second]) await page.evaluate(() => window.sessionStorage.setItem('left', 'behind'))
  await openMenu(first, 'Sign out')
  for (const page of [first, second]) {
    await page.waitForURL((url) => url.pathname === '/signedOut')
    expect(await page.evaluate(() => Object.entries(window.sessionStorage))).toEqual([])
    expect(await tokenOf(page)).toBeNull()
  }
  await first.goto('/login')
  await signIn(first)
  await first.waitForURL((url) => url.pathname === '/efficiency/overall')
  await second.waitForURL((url) => url.pathname === '/indirects')
  await organizationButton(second, 'Plant A').waitFor()
  expect(await tokenOf(second)).toBe(await tokenOf(first))
  // Text typed in a tab that was signed out by another one is retained.
  await second.getByText('1 row is not saved yet').waitFor()
  await expect.poll(() => cellOf(second, 'description').textContent()).toBe('Washing')
  await context.close()
})

test('a tab that another one signed out returns to its address with range and groups; the one that signed out does not', async () => {
  const { first, second, context } = await twoTabs()
  await second.goto('/efficiency/overall?range=yesterday&groups=7')
  await organizationButton(second, 'Plant A').waitFor()
  await openMenu(first, 'Sign out')
  for (const page of [first, second]) await page.waitForURL((url) => url.pathname === '/signedOut')
  await second.getByRole('link', { name: 'here' }).click()
  await signIn(second)
  await second.waitForURL((url) => url.pathname === '/efficiency/overall')
  const { searchParams } = new URL(second.url())
  expect([searchParams.get('range'), searchParams.get('groups')]).toEqual(['yesterday', '7'])
  await first.waitForURL((url) => url.pathname === '/efficiency/overall' && url.search === '')
  await context.close()
})

test('a tab whose session ended continues where it was when the other one signs in again', async () => {
  const { first, second, context } = await twoTabs()
  const authorization = (await tokenOf(first)) ?? ''
  const reply = await fetch(`${fixture.origin}/api/users/logout`, { method: 'POST', headers: { authorization } })
  expect(reply.status).toBe(200)
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

test('organization and mask mode of one tab are followed by the other, which saves nothing itself', async () => {
  const { first, second, context } = await twoTabs('/indirects')
  const saved: string[] = []
  for (const page of [first, second])
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes(`/users/${encodeURIComponent(fixtureUser.userName)}`))
        saved.push(request.url())
    })
  const selectOrganization = async (page: Page, from: string, to: string) => {
    await organizationButton(page, from).click()
    await page.getByRole('menuitemradio', { name: to }).click()
  }
  await selectOrganization(first, 'Plant A', 'Plant B')
  for (const page of [first, second]) {
    await organizationButton(page, 'Plant B').waitFor()
    await expect.poll(() => cellOf(page, 'description').count()).toBe(0)
  }
  await selectOrganization(second, 'Plant B', 'Plant A')
  for (const page of [first, second]) {
    await organizationButton(page, 'Plant A').waitFor()
    await cellOf(page, 'description').waitFor()
  }
  // Each choice was saved only by the tab in which it was made.
  expect(saved).toHaveLength(2)

  await openMenu(first, 'Mask names')
  await first.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Your account' }).click()
  await expect
    .poll(() => second.getByRole('menuitemcheckbox', { name: 'Mask names' }).getAttribute('aria-checked'))
    .toBe('true')
  await context.close()
})

// Proves OPS-170
test('signing out resets user, notifications, subscription, mask and carousel; the next user starts with none of it', async () => {
  const { page, context } = await browser.visit('/indirects')
  await signIn(page)
  await cellOf(page, 'description').waitFor()
  await page.route('**/api/indirects/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { success: false, message: 'It stays', data: null } }),
  )
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'T-01', exact: true }) })
  await row.hover()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('alert').filter({ hasText: 'It stays' }).waitFor()
  await openMenu(page, 'Mask names')
  await expect.poll(async () => (await stored(page)).maskMode).toBe(true)
  await page.keyboard.press('Escape')
  await openMenu(page, 'Sign out')
  await page.waitForURL((url) => url.pathname === '/signedOut')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(await stored(page)).toMatchObject({
    authtoken: null,
    selectedEntityId: null,
    selectedOrganizationId: null,
    maskMode: false,
    dashboardCarouselMode: false,
    isDisplay: false,
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByRole('link', { name: 'here' }).click()
  await signIn(page, colleague)
  await organizationButton(page, 'Plant A').waitFor()
  await expect.poll(() => requests).toContain('POST /api/messaging/provision')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menu').getByText(colleague.userName).waitFor()
  const mask = page.getByRole('menuitemcheckbox', { name: 'Mask names' })
  await expect.poll(() => mask.getAttribute('aria-checked')).toBe('false')
  await context.close()
})

// Proves OPS-003
test('another entity or organization is selected, stored by the server and shown after a reload', async () => {
  const { entityId } = (await fixture.request('POST', '/entities', { entityName: 'Bolts' })).data
  await fixture.request('POST', '/organizations', { organizationName: 'Plant C', entityId })
  const { page, context } = await browser.visit('/indirects')
  await signIn(page)
  await organizationButton(page, 'Plant A').click()
  await page.getByRole('menuitemradio', { name: 'Plant B' }).click()
  await page.getByText('There are no indirects here yet.').waitFor()
  await page.reload()
  await organizationButton(page, 'Plant B').click()
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && /\/api\/users\//.test(reply.url()),
  )
  await page.getByRole('menuitemradio', { name: 'Bolts' }).click()
  await organizationButton(page, 'Plant C').waitFor()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await organizationButton(page, 'Plant C').click()
  const selectedItem = page.getByRole('menuitemradio', { checked: true })
  await expect.poll(() => selectedItem.allInnerTexts()).toEqual(['Bolts', 'Plant C'])
  await context.close()
})
