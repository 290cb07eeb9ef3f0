import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

const notStarted = {
  user: null,
  server: (server: Parameters<NonNullable<Parameters<typeof openApp>[1]>['server'] & object>[0]) =>
    server.on('GET', '/begin', { isBegun: false }),
} as const
const field = (name: RegExp) => page.getByLabelText(name)
const instructions =
  'Takt prints the link that opens this page at startup, after “Begin here”. Open the complete link ' +
  'in this browser.'

async function fill(password: string) {
  await field(/^Company/).fill('Gear Works')
  await field(/^Plant/).fill('Plant One')
  await field(/^Your email address/).fill('ada@gear.example')
  await field(/^Password/).fill(password)
}

test('without the startup key, the page shows how to get it and has no form', async () => {
  await openApp('/login/begin', notStarted)
  await expect.element(page.getByRole('alert')).toHaveTextContent(instructions)
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('the key leaves the address at once and survives a reload', async () => {
  const { address, restart } = await openApp('/login/begin?key=first', notStarted)
  await expect.poll(() => address().searchParams.has('key')).toBe(false)
  await expect.element(field(/^Company/)).toBeVisible()
  restart()
  await expect.element(field(/^Company/)).toBeVisible()
})

test('company, plant and administrator are sent with the key, and the administrator is signed in', async () => {
  const { server } = await openApp('/login/begin?key=first', notStarted)
  await fill('wombat grove lantern 41')
  await page.getByRole('button', { name: 'Set up Takt', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^Entity and organization/ })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/begin').map(({ body, headers }) => [body, headers.get('authorization')]))
    .toEqual([
      [
        {
          entityName: 'Gear Works',
          organizationName: 'Plant One',
          userName: 'ada@gear.example',
          password: 'wombat grove lantern 41',
          timeZone: 'America/New_York',
        },
        'first',
      ],
    ])
  await expect
    .poll(() => server.requests('POST', '/login').map(({ body }) => body))
    .toEqual([{ userName: 'ada@gear.example', password: 'wombat grove lantern 41' }])
})

test('a rejected password is explained at its field', async () => {
  const message = 'This password is too easy to guess'
  const { server } = await openApp('/login/begin?key=first', notStarted)
  server.on('POST', '/begin', () => errorResponse(400, message, { fields: { password: message } }))
  await fill('passwordpassword')
  await expect.element(page.getByText(/^Strength: Too easy/)).toBeVisible()
  await page.getByRole('button', { name: 'Set up Takt', exact: true }).click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  await expect.element(field(/^Password/)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

test('a key that is no longer valid is removed, and the page shows how to get the current one', async () => {
  const { server } = await openApp('/login/begin?key=old', notStarted)
  server.on('POST', '/begin', () => errorResponse(401, 'Token is not valid'))
  await fill('wombat grove lantern 41')
  await page.getByRole('button', { name: 'Set up Takt', exact: true }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`The link that opened this page is not the one that was printed last. ${instructions}`)
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
})

test('an installation with users says so and has no form', async () => {
  await openApp('/login/begin?key=first', { user: null })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This installation is already set up. Sign in, or ask the administrator for a user account.')
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
})
