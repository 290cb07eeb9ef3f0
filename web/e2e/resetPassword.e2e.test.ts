import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browserBed.ts'
import { bedUser, createPlantBed, type PlantBed } from './plantBed.ts'

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

test('a forgotten password is set anew by the link in the letter, once', async () => {
  const { page, context, troubles } = await browser.visit('/login')
  await page.getByLabel('User name').fill(bedUser.userName)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('A password reset link has been sent to your email address.').waitFor()

  // Without a mail server letters are read at the machine itself.
  const link = page.getByRole('link', { name: /resetPassword/ })
  await expect
    .poll(
      async () => {
        await page.goto('/mailbox')
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
  await page.getByRole('link', { name: 'login' }).click()
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
