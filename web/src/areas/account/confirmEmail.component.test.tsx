import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const path = '/login/confirmEmail?userName=ada@plant.test&email=ada@example.org&token=once'
const change = () => page.getByRole('button', { name: 'Change email address', exact: true })

test('opening the link of a changed email address changes nothing, and its token leaves the address', async () => {
  const { server, address } = await openApp(path, { user: null })
  await expect
    .element(page.getByText('The email address of ada@plant.test will be changed to ada@example.org.', { exact: true }))
    .toBeVisible()
  await expect.poll(() => address().searchParams.has('token')).toBe(false)
  expect(server.requests('POST', '/users/confirmEmail')).toEqual([])
  await expectAccessible()
})

test('the email address is changed with the token of the link', async () => {
  const { server } = await openApp(path, { user: null })
  await change().click()
  await expect.element(page.getByRole('status')).toHaveTextContent('The email address was changed.')
  await expect
    .poll(() => server.requests('POST', '/users/confirmEmail').map(({ headers }) => headers.get('authorization')))
    .toEqual(['once'])
})

test('a link that was used is reported as no longer valid', async () => {
  const { server } = await openApp(path, { user: null })
  server.on('POST', '/users/confirmEmail', () => errorResponse(401, 'Token is not valid'))
  await change().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is no longer valid. Ask an administrator to change the address again.')
})
