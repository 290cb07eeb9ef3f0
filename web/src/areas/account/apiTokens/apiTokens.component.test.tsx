import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { region } from '../profile/profile.fixture.ts'

/** Stores added tokens and removes revoked ones. */
function serveTokens(server: FakeServer) {
  let tokens: Record<string, unknown>[] = []
  const expiresAt = '2026-05-31T14:00:00.000Z'
  server.on('GET', '/users/tokens', () => tokens)
  server.on('POST', '/users/tokens', ({ body }) => {
    const { tokenName, permissions } = body as Record<string, unknown>
    const createdAt = '2026-03-02T14:00:00.000Z'
    const times = { createdAt, lastUsedAt: null, expiresAt }
    tokens = [{ sessionId: 'token-1', tokenName, permissions, organizationId: 1, ...times }]
    return { sessionId: 'token-1', token: 'takt_secret', expiresAt }
  })
  server.on('DELETE', '/users/sessions/{sessionId}', ({ params }) => {
    tokens = tokens.filter(({ sessionId }) => sessionId !== params.sessionId)
    return null
  })
}

test('an API token is created with some of the user’s rights, shown once and revoked', async () => {
  const { server } = await openApp('/profile', { server: serveTokens })
  const tokens = region('API tokens')
  await expect.element(tokens.getByText('You have no API tokens.', { exact: true })).toBeVisible()
  await tokens.getByRole('button', { name: 'New token', exact: true }).click()
  await tokens.getByLabelText('Name', { exact: true }).fill('k6')
  const rights = tokens.getByRole('table', { name: 'Rights of the token', exact: true })
  await rights.getByRole('checkbox', { name: 'Parts: Read', exact: true }).click()
  await expect.element(rights.getByRole('checkbox', { name: 'Security: Write', exact: true })).toBeDisabled()
  await expectAccessible()
  await tokens.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect.element(tokens.getByRole('textbox', { name: 'The token k6', exact: true })).toHaveValue('takt_secret')
  await expect
    .poll(() => server.requests('POST', '/users/tokens').map(({ body }) => body))
    .toEqual([
      {
        tokenName: 'k6',
        days: 90,
        permissions: permissionsWhere((area, flag) => area === 'parts' && flag === 'read'),
      },
    ])
  await tokens.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(tokens.getByRole('textbox', { name: 'The token k6', exact: true })).not.toBeInTheDocument()
  await expect.element(tokens.getByRole('listitem')).toMatchTextContent(/^k6reads 1 area · never used · until /)
  await tokens.getByRole('button', { name: 'Revoke the token k6', exact: true }).click()
  await expect.element(tokens.getByText('You have no API tokens.', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('DELETE', '/users/sessions/{sessionId}').map(({ params }) => params.sessionId))
    .toEqual(['token-1'])
})
