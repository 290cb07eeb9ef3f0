import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, signIn } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
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

const next = 'wombat grove lantern 41'

async function openProfile() {
  const visit = await browser.visit('/profile')
  await signIn(visit.page)
  await visit.page.getByRole('region', { name: 'Where you are signed in' }).getByText('This session').waitFor()
  return visit
}

const signInElsewhere = async (password = bedUser.password) => {
  const reply = await fetch(`${bed.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPad) Version/18.0 Safari/604.1' },
    body: JSON.stringify({ userName: bedUser.userName, password }),
  })
  const { token } = (await reply.json()) as { token: string }
  return async () => (await fetch(`${bed.origin}/api/users/user`, { headers: { authorization: token } })).status === 200
}

test('country, time zone and dark mode are kept, and hold after a reload', async () => {
  const { page, context, troubles } = await browser.visit('/login')
  await signIn(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.waitForURL((url) => url.pathname === '/profile')
  const about = page.getByRole('region', { name: 'About you' })
  await about.getByRole('combobox', { name: 'Country' }).fill('Germany')
  await page.getByRole('option', { name: /Germany/ }).click()
  await about.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await about.getByRole('checkbox', { name: 'Dark mode' }).check()
  await about.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile Updated').waitFor()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(() => scheme()).toBe('dark')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/profile-dark.png` })
  await page.reload()
  await about.getByRole('checkbox', { name: 'Dark mode' }).waitFor()
  await expect.poll(() => about.getByRole('checkbox', { name: 'Dark mode' }).isChecked()).toBe(true)
  await expect.poll(() => about.getByRole('combobox', { name: 'Country' }).inputValue()).toMatch(/Germany/)
  await expect.poll(() => scheme()).toBe('dark')

  // Another browser, in which nobody chose colours.
  const other = await openProfile()
  await expect
    .poll(() => other.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark')
  await other.context.close()
  await about.getByRole('checkbox', { name: 'Dark mode' }).uncheck()
  await about.getByRole('button', { name: 'Save' }).click()
  await expect.poll(scheme).toBe('light')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/profile-light.png` })
  expect(troubles).toEqual([])
  await context.close()
})

test('a profile that cannot be kept is taken back, and it is said', async () => {
  const { page, context } = await openProfile()
  const about = page.getByRole('region', { name: 'About you' })
  const zone = about.getByRole('combobox', { name: 'Time zone' })
  const before = await zone.inputValue()
  await page.route('**/api/users/admin*', (route) => route.abort())
  await zone.fill('Asia/Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await about.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Failed to update user profile').waitFor()
  await expect.poll(() => zone.inputValue()).toBe(before)
  await context.close()
})

test('other sessions are listed and ended, one or all; this one stays', async () => {
  const tablet = await signInElsewhere()
  const { page, context, troubles } = await openProfile()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  const ends = sessions.getByRole('button', { name: /^End the session of/ })
  await sessions.getByText('Chrome on Linux').first().waitFor()
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /^End the session of Safari on iPad/ }).click()
  await page.getByText('Session Ended').waitFor()
  expect(await tablet()).toBe(false)
  const second = await signInElsewhere()
  const third = await signInElsewhere()
  await page.reload()
  await expect.poll(() => ends.count()).toBeGreaterThanOrEqual(2)
  if (process.env.SHOTS) await sessions.screenshot({ path: `${process.env.SHOTS}/profile-sessions.png` })
  // The sign-in was a while ago.
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  await sql`update session set authenticated_at = now() - interval '6 minutes'`.execute(owner)
  await owner.destroy()
  await sessions.getByRole('button', { name: 'End all others' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Current password').fill('not this one')
  await question.getByRole('button', { name: 'Go on' }).click()
  await question.getByText('This is not your current password').waitFor()
  await expectAccessible(page)
  await question.getByLabel('Current password').fill(bedUser.password)
  await question.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('Sessions Ended').waitFor()
  await expect.poll(() => ends.count()).toBe(0)
  expect([await second(), await third()]).toEqual([false, false])
  await sessions.getByText('This session').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('the password is changed by the one that holds: its strength is shown, and the notice says it', async () => {
  const { page, context, troubles } = await openProfile()
  const elsewhere = await signInElsewhere()
  const password = page.getByRole('region', { name: 'Password' })
  const type = (name: string, text: string) => password.getByLabel(name, { exact: true }).fill(text)
  const send = password.getByRole('button', { name: 'Change password' })
  await type('Current password', 'not the password')
  await type('New password', 'short')
  await password.getByText('7 more characters').waitFor()
  await type('New password', 'Password123!!')
  await password.getByText(/Strength: (Too easy|Easy) to guess/).waitFor()
  await type('New password', next)
  await password.getByText(/Strength: (Very s|S)trong/).waitFor()
  await type('Confirm password', 'another one')
  await send.click()
  await password.getByText('Password fields must match.').waitFor()
  await type('Confirm password', next)
  await send.click()
  await password.getByText('This is not your current password').waitFor()
  if (process.env.SHOTS) await password.screenshot({ path: `${process.env.SHOTS}/profile-password.png` })
  await type('Current password', bedUser.password)
  await send.click()
  await notice(page, 'Password Has Been Changed')
  await expect.poll(() => password.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  expect(await elsewhere()).toBe(false)
  expect(await (await signInElsewhere(next))()).toBe(true)
  await page.reload()
  await page.getByText('This session').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('an API token is made with some of the own rights, shown once, works, and is revoked', async () => {
  const { page, context, troubles } = await browser.visit('/profile')
  await signIn(page, { ...bedUser, password: next })
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByText('You have no API tokens.').waitFor()
  await tokens.getByRole('button', { name: 'New token' }).click()
  await tokens.getByLabel('Name').fill('k6')
  const rights = tokens.getByRole('table', { name: 'What the token may do' })
  await rights.getByRole('row', { name: /Parts/ }).getByRole('checkbox').first().check()
  expect(
    await rights
      .getByRole('row', { name: /Security/ })
      .getByRole('checkbox')
      .nth(1)
      .isDisabled(),
  ).toBe(true)
  await expectAccessible(page)
  await tokens.getByRole('button', { name: 'Make token' }).click()
  const token = await tokens.getByRole('textbox', { name: 'The token k6' }).inputValue()
  const ask = async (path: string) =>
    (await fetch(`${bed.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await ask('parts'), await ask('jobs')]).toEqual([200, 403])
  await tokens.getByRole('button', { name: 'Close' }).click()
  await tokens.getByRole('listitem').getByText(/k6/).waitFor()
  await tokens.getByRole('button', { name: 'Revoke the token k6' }).click()
  await tokens.getByText('You have no API tokens.').waitFor()
  expect(await ask('parts')).toBe(401)
  expect(troubles).toEqual([])
  await context.close()
})
