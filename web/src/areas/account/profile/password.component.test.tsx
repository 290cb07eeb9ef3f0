import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { region, serveSessions } from './profile.fixture.ts'

const form = () => region('Password')
const field = (name: string) => form().getByLabelText(name, { exact: true })
const change = () => form().getByRole('button', { name: 'Change password', exact: true }).click()
const strongPassword = 'wombat grove lantern 41'

test('the strength of a new password is shown while it is typed', async () => {
  await openApp('/profile')
  await field('New password').fill('short')
  await expect.element(form().getByText('7 more characters', { exact: true })).toBeVisible()
  await field('New password').fill('Password123!!')
  await expect.element(form().getByRole('status')).toMatchTextContent(/^Strength: (Too easy|Easy) to guess/)
  await field('New password').fill(strongPassword)
  await expect.element(form().getByRole('status')).toMatchTextContent(/^Strength: (Very s|S)trong$/)
})

test('passwords that differ are not sent', async () => {
  const { server } = await openApp('/profile')
  await field('Current password').fill('the right one')
  await field('New password').fill(strongPassword)
  await field('Confirm password').fill('another one')
  await change()
  await expect.element(form().getByText('Password fields must match.', { exact: true })).toBeVisible()
  expect(server.requests('POST', '/users/changePassword')).toEqual([])
})

// Proves OPS-319
test('the password is changed with the current one, and a notice confirms it for 5 s', async () => {
  const { server } = await openApp('/profile', {
    server: (server) => {
      serveSessions(server, [])
      server.on('POST', '/users/changePassword', ({ body }) =>
        (body as { currentPassword: string }).currentPassword === 'the right one'
          ? null
          : errorResponse(400, 'This is not your current password', {
              fields: { currentPassword: 'This is not your current password' },
            }),
      )
    },
  })
  await field('Current password').fill('not the password')
  await field('New password').fill(strongPassword)
  await field('Confirm password').fill(strongPassword)
  await change()
  await expect.element(form().getByText('This is not your current password', { exact: true })).toBeVisible()
  await field('Current password').fill('the right one')
  const before = server.requests('GET', '/users/sessions').length
  // A notice that appears below the pointer stays.
  await form().getByRole('heading').hover()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  await userEvent.keyboard('{Enter}')
  const notices = page.getByRole('alert')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(20)
      return notices.elements().map(({ textContent }) => textContent)
    })
    .toEqual(['Password Has Been Changed'])
  const shownAt = Date.now()
  vi.advanceTimersByTime(4800)
  await expect.element(notices).toBeVisible()
  // The page may start the 5 s only after the step above, so their end is awaited in small steps.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(50)
      return notices.elements().length
    })
    .toBe(0)
  expect(Date.now() - shownAt).toBeLessThan(10_000)
  await expect.element(field('New password')).toHaveValue('')
  await expect
    .poll(() => server.requests('POST', '/users/changePassword').at(-1)?.body)
    .toEqual({
      userName: 'admin@plant.test',
      currentPassword: 'the right one',
      newPassword: strongPassword,
    })
  // The other sessions have ended, so they are listed again.
  await expect.poll(() => server.requests('GET', '/users/sessions').length).toBeGreaterThan(before)
})
