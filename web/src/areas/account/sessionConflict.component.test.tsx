import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp, sessionUserWith } from '../../app/testing/openApp.fixture.tsx'
import { button } from '../../app/testing/screenParts.fixture.ts'

const colleague = { userId: 2, userName: 'colleague@plant.test', displayName: null }
const rows = { indirects: [{ indirectCode: 'T-01' }] }

/** Serves the one-time token `once` of `owner`, which is exchanged for the session token `other`. */
const serveLink =
  (owner: { userId: number; userName: string; displayName: string | null } = colleague) =>
  (server: FakeServer) => {
    server.on('GET', '/users/user', ({ headers }) => {
      if (headers.get('authorization') !== 'other') return undefined
      const { userId, userName } = owner
      return envelope({ token: 'other', message: sessionUserWith({ userId, userName, permissions: allPermissions }) })
    })
    server.on('GET', '/users/linkToken', ({ headers }) =>
      headers.get('authorization') === 'once' ? owner : errorResponse(401, 'Token is not valid'),
    )
    server.on('POST', '/users/refreshToken', ({ headers }) =>
      headers.get('authorization') === 'once' ? envelope({ token: 'other' }) : undefined,
    )
  }

const exchanges = (server: FakeServer) =>
  server.requests('POST', '/users/refreshToken').filter(({ headers }) => headers.get('authorization') === 'once')
const storedToken = () => JSON.parse(localStorage.getItem('takt.session') ?? '{}').authtoken
const list = () => page.getByRole('gridcell', { name: 'T-01', exact: true })

test('a token of another user in the address requires confirmation and is not used if the session is kept', async () => {
  const { server, address } = await openApp('/indirects?token=once', { rows, server: serveLink() })
  await expect
    .element(
      page.getByText(
        'You are signed in as admin@plant.test. Continue as colleague@plant.test? You will be signed out in this browser.',
        { exact: true },
      ),
    )
    .toBeVisible()
  expect(address().searchParams.has('token')).toBe(false)
  expect(storedToken()).toBe('token')
  await expectAccessible()
  await button('Stay signed in as admin@plant.test').click()
  await expect.element(list()).toBeVisible()
  expect(storedToken()).toBe('token')
  expect(exchanges(server)).toEqual([])
})

test('the other user’s session replaces the current one once that is chosen', async () => {
  const { server } = await openApp('/indirects?token=once', { rows, server: serveLink() })
  await button('Continue as colleague@plant.test').click()
  await expect.element(list()).toBeVisible()
  expect(storedToken()).toBe('other')
  expect(exchanges(server)).toHaveLength(1)
})

test('a token of the same user is used without confirmation', async () => {
  await openApp('/indirects?token=once', {
    rows,
    server: serveLink({ userId: 1, userName: 'admin@plant.test', displayName: null }),
  })
  await expect.element(list()).toBeVisible()
  expect(storedToken()).toBe('other')
})

test('an invalid token ends no session', async () => {
  await openApp('/indirects?token=nonsense', { rows, server: serveLink() })
  await expect.element(list()).toBeVisible()
  expect(storedToken()).toBe('token')
})

test('the address of a wall display requires confirmation, too, and leaves its token to the display', async () => {
  const { server } = await openApp('/indirects?token=once', {
    rows,
    server: serveLink({ userId: 9, userName: 'display-1', displayName: 'Hall' }),
  })
  await expect.element(page.getByText(/Continue as the wall display Hall\?/)).toBeVisible()
  await button('Stay signed in as admin@plant.test').click()
  await expect.element(list()).toBeVisible()
  expect(exchanges(server)).toEqual([])
})
