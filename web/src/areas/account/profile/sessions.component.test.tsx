import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { region, serveSessions } from './profile.fixture.ts'

const sessions = () => region('Where you are signed in')
const endButtons = () => sessions().getByRole('button', { name: /^End the session of/ })

test('sessions are listed by browser and system, this one first and without a button that ends it', async () => {
  await openApp('/profile', { server: (server) => void serveSessions(server, ['tablet']) })
  await expect
    .poll(() =>
      sessions()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/^Chrome on Linux10\.0\.0\.1 · last used .+ · signed in .+This session$/),
      expect.stringMatching(/^Safari on iPad10\.0\.0\.2 · last used .+ · signed in .+End$/),
    ])
  await expectAccessible()
})

test('one other session is ended', async () => {
  const app = { left: (): string[] => [] }
  const { notices } = await openApp('/profile', {
    server: (server) => {
      app.left = serveSessions(server, ['tablet', 'phone'])
    },
  })
  await expect.element(sessions().getByText('This session', { exact: true })).toBeVisible()
  await endButtons().first().click()
  await expect.poll(notices).toContain('Session Ended')
  expect(app.left()).toEqual(['own', 'phone'])
  await expect.poll(() => endButtons().elements().length).toBe(1)
})

test('all other sessions are ended with the password, which is requested again until it is correct', async () => {
  const app = { left: (): string[] => [] }
  const { server, notices } = await openApp('/profile', {
    server: (server) => {
      app.left = serveSessions(server, ['tablet', 'phone'])
      let isShown = false
      server.on('DELETE', '/users/sessions/{sessionId}', ({ body }) => {
        const { currentPassword } = (body ?? {}) as { currentPassword?: string }
        isShown ||= currentPassword === 'the right one'
        if (isShown) return undefined
        const message = currentPassword ? 'This is not your current password' : 'Your password is needed again'
        return errorResponse(400, message, { fields: { currentPassword: message } })
      })
    },
  })
  await sessions().getByRole('button', { name: 'End all other sessions', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity', exact: true })
  await expect.element(dialog.getByText(/Enter your password again, because you signed in a while ago\./)).toBeVisible()
  await dialog.getByLabelText('Current password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(dialog.getByText('This is not your current password', { exact: true })).toBeVisible()
  expect(app.left()).toEqual(['own', 'tablet', 'phone'])
  await expectAccessible()
  await dialog.getByLabelText('Current password', { exact: true }).fill('the right one')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(notices).toContain('Sessions Ended')
  expect(app.left()).toEqual(['own'])
  expect(
    server.requests('DELETE', '/users/sessions/{sessionId}').map(({ params, body }) => [params.sessionId, body]),
  ).toEqual([
    ['tablet', {}],
    ['tablet', { currentPassword: 'not this one' }],
    ['tablet', { currentPassword: 'the right one' }],
    ['phone', {}],
  ])
  await expect.element(endButtons()).not.toBeInTheDocument()
  await expect.element(sessions().getByText('This session', { exact: true })).toBeVisible()
})
