import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { colorScheme, region } from './profile.fixture.ts'

const about = () => region('About you')
const field = (name: string) => about().getByRole('combobox', { name, exact: true })
const darkMode = () => about().getByRole('checkbox', { name: /^Dark mode/ })
const save = () => about().getByRole('button', { name: 'Save', exact: true }).click()

test('the account menu leads to the profile', async () => {
  const { address } = await openApp('/indirects')
  await page.getByRole('button', { name: 'Your account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/profile')
  await expect.element(about()).toBeVisible()
})

test('country, time zone and dark mode are saved and persist after a reload', async () => {
  const { server, restart, notices } = await openApp('/profile')
  await field('Country').fill('Germany')
  await page.getByRole('option', { name: /Germany/ }).click()
  await field('Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin', exact: true }).click()
  await darkMode().click()
  await save()
  await expect.poll(notices).toContain('Profile Updated')
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}').map(({ body }) => body))
    .toMatchObject([{ country: 'DE', timezone: 'Europe/Berlin', darkMode: true }])
  await expect.poll(colorScheme).toBe('dark')
  restart()
  await expect.element(darkMode()).toBeChecked()
  await expect.poll(() => (field('Country').element() as HTMLInputElement).value).toMatch(/Germany/)
  await expect.element(field('Time zone')).toHaveValue('Europe/Berlin')
  await expect.poll(colorScheme).toBe('dark')

  await darkMode().click()
  await save()
  await expect.poll(colorScheme).toBe('light')
})

// Proves OPS-120
test('a user without country and time zone is offered those of the browser’s zone, and saves them', async () => {
  const { server } = await openApp('/profile', { user: { country: null, timezone: null } })
  await expect.element(field('Time zone')).toHaveValue('America/New_York')
  await expect.poll(() => (field('Country').element() as HTMLInputElement).value).toMatch(/United States/)
  await darkMode().click()
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Profile Updated')
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}').map(({ body }) => body))
    .toMatchObject([{ country: 'US', timezone: 'America/New_York', darkMode: true }])
})

test('dark mode of the profile applies to a browser in which no color scheme was chosen', async () => {
  await openApp('/profile', { user: { darkMode: true } })
  await expect.element(darkMode()).toBeChecked()
  await expect.poll(colorScheme).toBe('dark')
})

test('a profile that cannot be saved is reverted, and a notice says so', async () => {
  const { server, notices } = await openApp('/profile')
  await expect.element(field('Time zone')).toHaveValue('America/New_York')
  server.on('PUT', '/users/{userName}', () => {
    throw new TypeError('Failed to fetch')
  })
  await field('Time zone').fill('Asia/Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo', exact: true }).click()
  await save()
  await expect.poll(notices).toContain('Failed to update user profile')
  await expect.element(field('Time zone')).toHaveValue('America/New_York')
})
