import { expect, test } from 'vitest'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

// Proves OPS-117
test('signing out leads to a page with a link back and removes the token', async () => {
  const { page, address, server } = await openApp('/indirects')
  await page.getByRole('button', { name: 'Your account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/signedOut')
  expect(JSON.parse(localStorage.getItem('takt.session') ?? '')).toMatchObject({
    authtoken: null,
    selectedEntityId: null,
  })
  await expect.poll(() => server.requests('POST', '/users/logout')).toHaveLength(1)
  await page.getByRole('link', { name: 'here', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/login')
})
