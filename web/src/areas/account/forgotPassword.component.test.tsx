import { expect, test } from 'vitest'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const path = '/login/forgotPassword?userName=ada@plant.test'
const anonymous = { user: null } as const

// Proves OPS-031, OPS-032, OPS-033, OPS-034, OPS-038
test('the page for a forgotten password shows its texts and the user name of the address', async () => {
  const { page, address } = await openApp(path, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?', exact: true })).toBeVisible()
  await expect
    .element(page.getByText("Enter your user name below and we'll email you a link to reset your password"))
    .toBeVisible()
  await expect.element(page.getByLabelText(/^User name/)).toHaveValue('ada@plant.test')
  await expect.element(page.getByRole('button', { name: 'Send reset link', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to login', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/login')
})

test('the user name typed on the sign-in page is carried over', async () => {
  const { page, address } = await openApp('/login', anonymous)
  await page.getByLabelText(/^User name/).fill('ada@plant.test')
  await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/login/forgotPassword')
  await expect.element(page.getByLabelText(/^User name/)).toHaveValue('ada@plant.test')
})

// Proves OPS-035, OPS-036
test('a reset link is requested once, with progress on the button until the server responds', async () => {
  const { page, server } = await openApp(path, anonymous)
  const release = server.hold('POST', '/users/forgotPassword')
  const send = page.getByRole('button', { name: 'Send reset link' })
  await send.click()
  await expect.element(send.getByRole('progressbar')).toBeVisible()
  await expect.element(send).toBeDisabled()
  release()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A password reset link has been sent to your email address.')
  await expect
    .poll(() => server.requests('POST', '/users/forgotPassword').map(({ body }) => body))
    .toEqual([{ userName: 'ada@plant.test' }])
  await expect.element(page.getByRole('link', { name: 'Back to login', exact: true })).toBeVisible()
})

// Proves OPS-037
test('a rejected request for a reset link shows the server’s message in red', async () => {
  const message = 'Too many emails were requested. Check your mailbox, or wait 5 minutes.'
  const { page } = await openApp(path, {
    ...anonymous,
    server: (server) => server.on('POST', '/users/forgotPassword', () => errorResponse(429, message)),
  })
  await page.getByRole('button', { name: 'Send reset link', exact: true }).click()
  const text = page.getByRole('alert').getByText(message, { exact: true })
  await expect.element(text).toBeVisible()
  expect(getComputedStyle(text.element()).color).toBe('rgb(179, 38, 30)')
})

// Proves OPS-321
test('a request for a reset link that cannot reach the server is reported as failed', async () => {
  const { page, server } = await openApp(path, anonymous)
  server.setReachable(false)
  await page.getByRole('button', { name: 'Send reset link', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send password reset link')
})
