import { mailboxKey } from '@takt/store/mailboxKey.ts'
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

test('the sign-in page is a centred card on blue with the product’s logo; signing in is recorded', async () => {
  const { page, context } = await browser.visit('/')
  await page.waitForURL((url) => url.pathname === '/login')
  const main = page.getByRole('main')
  await expect
    .poll(() => main.evaluate((element) => getComputedStyle(element).backgroundImage))
    .toMatch(/radial-gradient.*rgb\(47, 91, 208\).*rgb\(12, 34, 100\)/)
  const card = (await main.locator('form').boundingBox())!
  expect(Math.abs(card.x + card.width / 2 - 720)).toBeLessThan(2)
  await expect.poll(() => page.getByRole('img', { name: 'Takt' }).getAttribute('data-region')).toBe('US')
  const recorded = page.waitForRequest((request) => request.url().endsWith('/api/telemetry'))
  const answering = page.waitForRequest((request) => request.url().endsWith('/api/login'))
  await signIn(page)
  await answering
  expect((await recorded).postDataJSON()).toEqual({ telemetryDescription: 'Portal Login' })
  await page.waitForURL((url) => url.pathname === '/efficiency/overall')
  await context.close()
})

test('each region has a logo of its own on the sign-in page, all others the common one', async () => {
  const marks = new Set<string>()
  for (const locale of ['de-DE', 'en-AU', 'en-CA', 'en-GB', 'en-US']) {
    const { page, context } = await browser.visit('/login', { locale })
    const logo = page.getByRole('img', { name: 'Takt' })
    await expect.poll(() => logo.getAttribute('data-region')).toBe(locale.slice(3))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/login-${locale}.png` })
    marks.add(await logo.innerHTML())
    await context.close()
  }
  expect(marks.size).toBe(5)
})

test('a refused request for a letter shows the server’s sentence, and the reset page leads back to sign-in', async () => {
  const ask = () =>
    fetch(`${bed.origin}/api/users/forgotPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'many@plant.test' }),
    })
  while ((await ask()).status === 200);
  const { page, context } = await browser.visit('/login/forgotPassword?userName=many@plant.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const alert = page.getByRole('alert').getByText('Too many letters were asked for.')
  await alert.waitFor()
  await expect.poll(() => alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(179, 38, 30)')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/forgot-red.png` })
  await page.goto('/login/resetPassword?userName=many@plant.test')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await context.close()
})

test('a forgotten password is set anew by the link in the letter, once', async () => {
  const { page, context, troubles } = await browser.visit('/login')
  await page.getByLabel('User name').fill(bedUser.userName)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('A password reset link has been sent to your email address.').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).waitFor()

  // Without a mail server letters are read with the key that the start prints.
  const link = page.getByRole('link', { name: /resetPassword/ })
  await expect
    .poll(
      async () => {
        await page.goto(`/mailbox?key=${mailboxKey(bed.world.secret)}`)
        return link.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const address = (await link.getAttribute('href'))!
  await link.click()
  await page.getByText(`Enter and confirm your new password below for ${bedUser.userName}`).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('token'))

  const fill = async (password: string) => {
    await page.locator('input[name=newPassword]').fill(password)
    await page.getByPlaceholder('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await fill('passwordpassword')
  await page.getByText(/too easy to guess/).waitFor()
  await fill('wombat grove lantern 41')
  await page.getByText('You have successfully reset your password. You can').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reset-done.png` })
  await page.getByRole('link', { name: 'login', exact: true }).click()
  await signIn(page, { ...bedUser, password: 'wombat grove lantern 41' })
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()

  const again = await browser.visit(address)
  await again.page.locator('input[name=newPassword]').fill('another wombat in the grove')
  await again.page.getByPlaceholder('Confirm password').fill('another wombat in the grove')
  await again.page.getByRole('button', { name: 'Reset Password' }).click()
  await again.page.getByText('Token is not valid').waitFor()
  await again.context.close()
})
