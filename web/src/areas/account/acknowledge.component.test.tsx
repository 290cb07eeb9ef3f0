import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const path = '/login/acknowledge?token=once'
const button = () => page.getByRole('button', { name: 'Acknowledge', exact: true })
const calls = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
  server.requests('POST', '/notifications/acknowledge').map(({ headers }) => headers.get('authorization'))

test('opening the link of an email acknowledges nothing, and its token leaves the address', async () => {
  const { server, address } = await openApp(path, { user: null })
  await expect.element(button()).toBeVisible()
  await expect.poll(() => address().searchParams.has('token')).toBe(false)
  expect(page.getByRole('button').elements()).toHaveLength(1)
  expect(calls(server)).toEqual([])
  await expectAccessible()
})

test('the button acknowledges with the token of the link, on a phone', async () => {
  const { server } = await openApp(path, { user: null, size: 'phone' })
  server.on('POST', '/notifications/acknowledge', { wasBefore: false })
  await button().click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Acknowledged. The follow-ups have stopped.')
  expect(calls(server)).toEqual(['once'])
})

test('a message that another user has acknowledged says so', async () => {
  const { server } = await openApp(path, { user: null })
  server.on('POST', '/notifications/acknowledge', { wasBefore: true })
  await button().click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This message has already been acknowledged.')
})

test('a link that was used is reported as no longer valid', async () => {
  const { server } = await openApp(path, { user: null })
  server.on('POST', '/notifications/acknowledge', () => errorResponse(401, 'Token is not valid'))
  await button().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link was used, or is no longer valid. Sign in to acknowledge the message in Takt.')
})
