import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../areas/account/signIn.fixture.ts'
import type { FakeServer } from './testing/fakeServer.fixture.ts'
import { openApp } from './testing/openApp.fixture.tsx'

test('mask=1 in the address masks the session at the server and stays in the address of other screens', async () => {
  const { server, address } = await openApp('/login?mask=1', { user: null })
  await signIn(page)
  await expect.poll(() => server.requests('PUT', '/users/maskMode').map(({ body }) => body)).toEqual([{ on: true }])
  await page.getByRole('navigation').getByRole('link', { name: 'Parts', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/parts')
  expect(address().searchParams.get('mask')).toBe('1')
})

const reported = (server: FakeServer) =>
  server.requests('PUT', '/users/maskMode').map(({ body }) => (body as { on: boolean }).on)
const maskItem = () => page.getByRole('menuitemcheckbox', { name: 'Mask names', exact: true })
const openMenu = () => page.getByRole('button', { name: 'Your account', exact: true }).click()

test('mask=0 in the address ends mask mode in the page and at the server', async () => {
  const { server, restart } = await openApp('/parts?mask=1')
  await expect.poll(() => reported(server)).toEqual([true])
  restart('/parts?mask=0')
  await expect.poll(() => reported(server)).toEqual([true, false])
  await openMenu()
  await expect.element(maskItem()).toHaveAttribute('aria-checked', 'false')
})

test('switching mask mode in the menu takes it out of the address', async () => {
  const { server, address } = await openApp('/parts?mask=1')
  await expect.poll(() => reported(server)).toEqual([true])
  await openMenu()
  await maskItem().click()
  await expect.poll(() => reported(server)).toEqual([true, false])
  await expect.poll(() => address().searchParams.has('mask')).toBe(false)
})
