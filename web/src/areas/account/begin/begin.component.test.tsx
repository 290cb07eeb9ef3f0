import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { refusal } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

const notStarted = {
  user: null,
  server: (server: Parameters<NonNullable<Parameters<typeof openApp>[1]>['server'] & object>[0]) =>
    server.on('GET', '/begin', { isBegun: false }),
} as const
const field = (name: RegExp) => page.getByLabelText(name)
const howTo =
  'The start of Takt prints the link that opens this page, in its lines after “Begin here”. Open that link, whole, ' +
  'in this browser.'

async function fill(password: string) {
  await field(/^Company/).fill('Gear Works')
  await field(/^Plant/).fill('Plant One')
  await field(/^Your e-mail address/).fill('ada@gear.example')
  await field(/^Password/).fill(password)
}

test('without the key of the start, the page says how to get it and has no form', async () => {
  await openApp('/login/begin', notStarted)
  await expect.element(page.getByRole('alert')).toHaveTextContent(howTo)
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('the key leaves the address at once and survives a restart', async () => {
  const { address, restart } = await openApp('/login/begin?key=first', notStarted)
  await expect.poll(() => address().searchParams.has('key')).toBe(false)
  await expect.element(field(/^Company/)).toBeVisible()
  restart()
  await expect.element(field(/^Company/)).toBeVisible()
})

test('company, plant and administrator are sent with the key, and the administrator is signed in', async () => {
  const { server } = await openApp('/login/begin?key=first', notStarted)
  await fill('wombat grove lantern 41')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
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

test('a password that is refused is explained at its field', async () => {
  const message = 'This password is too easy to guess'
  const { server } = await openApp('/login/begin?key=first', notStarted)
  server.on('POST', '/begin', () => refusal(400, message, { fields: { password: message } }))
  await fill('passwordpassword')
  await expect.element(page.getByText(/^Strength: Too easy/)).toBeVisible()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  await expect.element(field(/^Password/)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

test('a key that is not valid any more is removed, and the page says how to get the present one', async () => {
  const { server } = await openApp('/login/begin?key=old', notStarted)
  server.on('POST', '/begin', () => refusal(401, 'Token is not valid'))
  await fill('wombat grove lantern 41')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`The link with which this page was opened is not the one that the start printed last. ${howTo}`)
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
})

test('an installation that has users says so and has no form', async () => {
  await openApp('/login/begin?key=first', { user: null })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This installation has begun: its first administrator is there. Sign in, or ask them for a user.',
    )
  await expect.element(field(/^Company/)).not.toBeInTheDocument()
})
