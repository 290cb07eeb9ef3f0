import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, signIn } from '../fixtures/browser.fixture.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { colleague, createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const newPassword = 'wombat grove lantern 41'
const organizationButton = (page: Page) => page.getByRole('button', { name: /Entity and organization: Plant A/ })

/** Reloads the mailbox of an installation without a mail server until it contains exactly one such link. */
async function awaitLink(page: Page, name: RegExp): Promise<Locator> {
  const link = page.getByRole('link', { name })
  const count = async () => {
    await page.goto(`/mailbox?key=${mailboxKey(fixture.testEnvironment.secret)}`)
    return link.count()
  }
  await expect.poll(count, { timeout: 60_000 }).toBe(1)
  return link
}

test('signing in leads to the requested address, and a reload restores the session from a record without names', async () => {
  const { page, context, troubles: problems } = await browser.visit('/efficiency/overall?range=7d')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/efficiency/overall?range=7d')
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/efficiency/overall' && url.search === '?range=7d')
  await organizationButton(page).waitFor()
  const stored = await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '')
  expect(stored).not.toMatch(/plant|acme|admin/i)
  await page.goto('/anywhere/else')
  await page.getByText('There is no screen at this address').waitFor()
  await organizationButton(page).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('the main area and each screen are loaded when first opened', async () => {
  const { page, context } = await browser.visit('/login')
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  const release = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await release.promise
    await route.continue()
  })
  await signIn(page)
  await expect.poll(() => page.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true)
  expect([...scripts].filter((url) => /Shell|DashboardPage|ScreenPage/.test(url))).toEqual([])
  release.resolve()
  await organizationButton(page).waitFor()
  const isLoaded = (name: string) => [...scripts].some((url) => url.includes(`/${name}-`))
  await expect.poll(() => isLoaded('Shell') && isLoaded('DashboardPage')).toBe(true)
  expect(isLoaded('ScreenPage')).toBe(false)
  await context.close()
})

test('a session that the server has ended leads to the sign-in form and from there to the same address', async () => {
  const { page, context } = await browser.visit('/login')
  await signIn(page)
  await organizationButton(page).waitFor()
  const { authtoken } = JSON.parse(await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '{}'))
  // An open page would be notified at once.
  await page.goto('about:blank')
  await fetch(`${fixture.origin}/api/users/logout`, { method: 'POST', headers: { authorization: authtoken } })
  await page.goto('/efficiency/details?range=7d')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Your session has ended.').waitFor()
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/efficiency/details' && url.search === '?range=7d')
  await context.close()
})

test('another email address is confirmed by the email to the old one, once', async () => {
  const user = { userName: 'ada@plant.test', password: newPassword }
  await fixture.request('POST', '/users', { ...user, organizationIds: [1] })
  const emailOf = async () => (await fixture.request('GET', `/users/${user.userName}`)).data.email
  await fixture.request('PUT', `/users/${user.userName}`, { email: 'ada@example.org' })
  const { page, context, troubles: problems } = await browser.visit('/login')
  const link = await awaitLink(page, /confirmEmail/)
  const address = (await link.getAttribute('href'))!
  await link.click()
  await page.getByText('The email address of ada@plant.test will be changed to ada@example.org.').waitFor()
  await page.waitForURL((at) => !at.searchParams.has('token'))
  expect(await emailOf()).toBe('ada@plant.test')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByText('The email address was changed.').waitFor()
  expect(await emailOf()).toBe('ada@example.org')
  await page.goto(address)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByText('This link is no longer valid. Ask an administrator').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a forgotten password is reset by the link in the email, once', async () => {
  const { page, context, troubles: problems } = await browser.visit('/login')
  await page.getByLabel('User name').fill(colleague.userName)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('A password reset link has been sent to your email address.').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).waitFor()

  const link = await awaitLink(page, /resetPassword/)
  const address = (await link.getAttribute('href'))!
  await link.click()
  await page.getByText(`Enter and confirm your new password below for ${colleague.userName}`).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('token'))
  const send = async (on: Page, password: string) => {
    await on.locator('input[name=newPassword]').fill(password)
    await on.getByPlaceholder('Confirm password').fill(password)
    await on.getByRole('button', { name: 'Reset Password' }).click()
  }
  await send(page, 'passwordpassword')
  await page.getByText(/too easy to guess/).waitFor()
  await send(page, newPassword)
  await page.getByText('You have successfully reset your password. You can').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).waitFor()
  await page.getByRole('link', { name: 'login', exact: true }).click()
  await signIn(page, { ...colleague, password: newPassword })
  await organizationButton(page).waitFor()
  expect(problems).toEqual([])
  await context.close()

  const again = await browser.visit(address)
  await send(again.page, 'another wombat in the grove')
  await again.page.getByText('Token is not valid').waitFor()
  await again.context.close()
})

test('a changed password ends all other sessions and signs in from then on', async () => {
  const signInFromOtherClient = async (password: string) => {
    const reply = await fetch(`${fixture.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPad) Version/18.0 Safari/604.1' },
      body: JSON.stringify({ userName: fixtureUser.userName, password }),
    })
    const { token } = (await reply.json()) as { token: string }
    return async () => (await fetch(`${fixture.origin}/api/users/user`, { headers: { authorization: token } })).status
  }
  const { page, context, troubles: problems } = await browser.visit('/profile')
  await signIn(page)
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await sessions.getByText('This session').waitFor()
  const otherSession = await signInFromOtherClient(fixtureUser.password)
  expect(await otherSession()).toBe(200)
  const password = page.getByRole('region', { name: 'Password' })
  const type = (name: string, text: string) => password.getByLabel(name, { exact: true }).fill(text)
  const send = password.getByRole('button', { name: 'Change password' })
  // The scripts that grade the password arrive late, and nothing moves: a moving button would not be clicked.
  const late = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await type('Current password', 'not the password')
  await type('New password', newPassword)
  await type('Confirm password', newPassword)
  await password.getByText('Strength: …').waitFor()
  const position = await send.boundingBox()
  late.resolve()
  await password.getByText('Strength: Very strong').waitFor()
  expect(await send.boundingBox()).toEqual(position)
  await send.click()
  await password.getByText('This is not your current password').waitFor()
  await type('Current password', fixtureUser.password)
  await send.click()
  await notice(page, 'Password Has Been Changed')
  expect(await otherSession()).toBe(401)
  expect(await (await signInFromOtherClient(newPassword))()).toBe(200)
  await page.reload()
  await sessions.getByText('This session').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
