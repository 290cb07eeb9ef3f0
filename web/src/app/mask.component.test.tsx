import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../account/signIn.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'

test('mask=1 in the address masks the session at the server and stays in the address of other screens', async () => {
  const { server, address } = await openApp('/login?mask=1', { user: null })
  await signIn(page)
  await expect.poll(() => server.requests('PUT', '/users/maskMode').map(({ body }) => body)).toEqual([{ on: true }])
  await page.getByRole('navigation').getByRole('link', { name: 'Parts', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/parts')
  expect(address().searchParams.get('mask')).toBe('1')
})
