import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { bedUser, createPlantBed, type PlantBed } from './plant.bed.ts'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 1, timeZone: 'America/New_York', from: to - 60_000, to })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('whoever is not signed in is sent to sign in, and then to where they wanted to go', async () => {
  const { page, context, troubles } = await browser.visit('/efficiency/overall?range=7d')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/efficiency/overall?range=7d')
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/efficiency/overall' && url.search === '?range=7d')
  await page.getByRole('button', { name: /Entity and organization: Plant A/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a wrong password shows the server’s own sentence and lets one try again', async () => {
  const { page, context } = await browser.visit('/login')
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/login'))
  await signIn(page, { ...bedUser, password: 'not the password' })
  const { message } = (await (await answer).json()) as { message: string }
  await page.getByRole('alert').getByText(message).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true)
  await context.close()
})

test('the password can be shown and hidden', async () => {
  const { page, context } = await browser.visit('/login')
  const password = page.locator('input[name=password]')
  await password.fill('secret')
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  await context.close()
})

test('what is stored as 24x7 is drawn as just that, in text and on a canvas', async () => {
  const { page, context } = await browser.visit('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const [whole, letters, drawn] = await page.evaluate(async () => {
    const font = '40px "Inter Variable"'
    await document.fonts.load(font)
    const widthOf = (text: string) => {
      const span = document.createElement('span')
      span.textContent = text
      Object.assign(span.style, {
        fontFamily: '"Inter Variable"',
        fontSize: '40px',
        fontKerning: 'none',
        position: 'absolute',
      })
      document.body.append(span)
      return span.getBoundingClientRect().width
    }
    const pen = document.body.appendChild(document.createElement('canvas')).getContext('2d')!
    pen.font = font
    pen.fontKerning = 'none'
    const sum = (measure: (text: string) => number) => [...'24x7'].reduce((all, letter) => all + measure(letter), 0)
    const onCanvas = (text: string) => pen.measureText(text).width
    return [widthOf('24x7'), sum(widthOf), onCanvas('24x7') - sum(onCanvas)]
  })
  expect(whole).toBeCloseTo(letters!, 1)
  expect(drawn).toBeCloseTo(0, 1)
  await context.close()
})

test('the forgotten password page has its texts and the user name of the address', async () => {
  const { page, context } = await browser.visit('/login/forgotPassword?userName=ada@plant.test')
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByText("Enter your user name below and we'll email you a link to reset your password").waitFor()
  await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('ada@plant.test')
  await page.getByRole('button', { name: 'Send reset link' }).waitFor()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await context.close()
})

test('a reset sends nothing while the passwords differ, and its token leaves the address at once', async () => {
  const { page, context } = await browser.visit('/login/resetPassword?userName=ada@plant.test&token=once')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByText('Enter and confirm your new password below for ada@plant.test').waitFor()
  await page.waitForURL((url) => !url.searchParams.has('token'))
  await page.locator('input[name=newPassword]').fill('a long enough password')
  await page.getByPlaceholder('Confirm password').fill('another long password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password fields must match.').waitFor()
  expect(sent.filter((url) => url.includes('changePassword'))).toEqual([])
  await context.close()
})

test('a link that could not be asked for, and a password that could not be set, say so; what the server said of a token is shown as it came', async () => {
  const { page, context } = await browser.visit('/login/forgotPassword?userName=ada@plant.test')
  await page.route('**/api/users/*Password', (route) => route.abort())
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('alert').getByText('Failed to send password reset link', { exact: true }).waitFor()
  await page.goto('/login/resetPassword?userName=ada@plant.test&token=once')
  await page.locator('input[name=newPassword]').fill('a long enough password')
  await page.getByPlaceholder('Confirm password').fill('a long enough password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('alert').getByText('Failed to reset password', { exact: true }).waitFor()
  await page.unroute('**/api/users/*Password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('alert').getByText('Token is not valid', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login/resetPassword')
  await context.close()
})

test('signing out leads to a page with the way back, and leaves no token behind', async () => {
  const { page, context } = await browser.visit('/login')
  await signIn(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/signedOut')
  const kept = await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '')
  expect(JSON.parse(kept)).toMatchObject({ authtoken: null, selectedEntityId: null })
  await page.getByRole('link', { name: 'here' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await context.close()
})

test('what is kept in the browser holds no names, and restores the session', async () => {
  const { page, context } = await browser.visit('/login')
  await signIn(page)
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  const kept = await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '')
  expect(kept).not.toMatch(/plant|acme|admin/i)
  await page.goto('/anywhere/else')
  await page.getByText('There is no screen at this address').waitFor()
  await page.getByRole('button', { name: /Entity and organization: Plant A/ }).waitFor()
  await context.close()
})

test('a session that the server has ended leads back to sign-in and from there to the same place', async () => {
  const { page, context } = await browser.visit('/login')
  await signIn(page)
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  const { authtoken } = JSON.parse(await page.evaluate(() => window.localStorage.getItem('takt.session') ?? '{}'))
  // The page is away meanwhile: an open one hears of it and tells at once.
  await page.goto('about:blank')
  await fetch(`${bed.origin}/api/users/logout`, { method: 'POST', headers: { authorization: authtoken } })
  await page.goto('/efficiency/details?range=7d')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Your session has ended.').waitFor()
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/efficiency/details' && url.search === '?range=7d')
  await context.close()
})

test('another entity or organization is picked, kept by the server and shown after a reload', async () => {
  const { entityId } = (await bed.ask('POST', '/entities', { entityName: 'Bolts' })).data
  await bed.ask('POST', '/organizations', { organizationName: 'Plant C', entityId })
  const { page, context } = await browser.visit('/login')
  await signIn(page)
  await page.getByRole('button', { name: /Entity and organization: Plant A/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant B' }).click()
  await page.getByText('There are no machines on the dashboards yet.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /Entity and organization: Plant B/ }).click()
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT' && /\/api\/users\//.test(reply.url()))
  await page.getByRole('menuitemradio', { name: 'Bolts' }).click()
  const there = page.getByRole('button', { name: /Entity and organization: Plant C/ })
  await there.waitFor()
  expect((await kept).status()).toBe(200)
  await page.reload()
  await there.click()
  const chosen = page.getByRole('menuitemradio', { checked: true })
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Bolts', 'Plant C'])
  await context.close()
})
