import { expect, test } from 'vitest'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'

const path = '/login/resetPassword?userName=ada@plant.test&token=once'
const anonymous = { user: null } as const

async function setPassword(page: TestApp['page'], newPassword: string, confirmed = newPassword) {
  await page.getByPlaceholder('New password', { exact: true }).fill(newPassword)
  await page.getByPlaceholder('Confirm password', { exact: true }).fill(confirmed)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
}
const resetRequests = ({ server }: TestApp) =>
  server.requests('POST', '/users/changePassword').map(({ body, headers }) => [body, headers.get('authorization')])

// Proves OPS-039, OPS-040, OPS-041, OPS-042, OPS-043
test('the reset page has its texts, and its token leaves the address at once', async () => {
  const { page, address } = await openApp(path, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Reset your password', exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Enter and confirm your new password below for ada@plant.test', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByPlaceholder('New password', { exact: true })).toHaveAttribute('name', 'newPassword')
  await expect
    .element(page.getByPlaceholder('Confirm password', { exact: true }))
    .toHaveAttribute('name', 'confirmNewPassword')
  await expect.element(page.getByRole('button', { name: 'Reset Password', exact: true })).toBeVisible()
  await expect.poll(() => address().searchParams.has('token')).toBe(false)
})

// Proves OPS-201, OPS-202, OPS-323
test('passwords that differ are not sent', async () => {
  const app = await openApp(path, anonymous)
  await setPassword(app.page, 'a long enough password', 'another long password')
  await expect.element(app.page.getByRole('alert')).toHaveTextContent('Password fields must match.')
  expect(resetRequests(app)).toEqual([])
})

// Proves OPS-039, OPS-044
test('a new password is sent with the token of the link, and success leads to the sign-in page', async () => {
  const app = await openApp(path, anonymous)
  const { page } = app
  await setPassword(page, 'wombat grove lantern 41')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('You have successfully reset your password. You can login')
  expect(resetRequests(app)).toEqual([[{ userName: 'ada@plant.test', newPassword: 'wombat grove lantern 41' }, 'once']])
  await expect.element(page.getByRole('link', { name: 'Back to login', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'login', exact: true }).click()
  await expect.poll(() => app.address().pathname).toBe('/login')
})

// Proves ADM-310, OPS-045
test('a rejected password or token shows the server’s message, and the page stays', async () => {
  const { page, server, address } = await openApp(path, anonymous)
  const tooShort = 'The new password must have at least 12 characters.'
  for (const [message, response] of [
    [tooShort, errorResponse(400, `newPassword: ${tooShort}`, { fields: { newPassword: tooShort } })],
    ['This password is too easy to guess', errorResponse(400, 'This password is too easy to guess')],
    ['Token is not valid', errorResponse(401, 'Token is not valid')],
  ] as const) {
    server.on('POST', '/users/changePassword', () => response)
    await setPassword(page, 'passwordpassword')
    await expect.element(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    expect(address().pathname).toBe('/login/resetPassword')
  }
})

// Proves OPS-322
test('a new password that cannot reach the server is reported as failed', async () => {
  const { page, server } = await openApp(path, anonymous)
  server.setReachable(false)
  await setPassword(page, 'a long enough password')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to reset password')
})

// Proves OPS-046
test('the reset page leads back to the sign-in page', async () => {
  const { page, address } = await openApp('/login/resetPassword?userName=ada@plant.test', anonymous)
  await page.getByRole('link', { name: 'Back to login', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/login')
})
