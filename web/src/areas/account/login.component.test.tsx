import { expect, onTestFinished, test, vi } from 'vitest'
import { errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { signIn } from './signIn.fixture.ts'

/** Records the addresses that the page navigates to, as `/path?search`. */
function recordNavigation() {
  const addresses: string[] = []
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method]
    history[method] = (...input: Parameters<History['pushState']>) => {
      if (input[2]) addresses.push(new URL(input[2], location.href).href.slice(location.origin.length))
      original.apply(history, input)
    }
    onTestFinished(() => {
      history[method] = original
    })
  }
  return addresses
}

const anonymous = { user: null } as const

// Proves OPS-024, OPS-025, OPS-028, OPS-049
test('an address that needs a session leads to the sign-in form and, after signing in, to that address', async () => {
  const { page, address } = await openApp('/indirects?indirects.size=15', anonymous)
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(address().pathname).toBe('/login')
  expect(address().searchParams.get('redirect')).toBe('/indirects?indirects.size=15')
  await expect.element(page.getByLabelText(/^User name/)).toHaveAttribute('type', 'email')
  await expect.element(page.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
  await signIn(page)
  await expect.poll(() => `${address().pathname}${address().search}`).toBe('/indirects?indirects.size=15')
})

// Proves OPS-047, OPS-165
test('signing in leads to the redirect path, or to / without one', async () => {
  const addresses = recordNavigation()
  const { page, restart } = await openApp('/login', anonymous)
  for (const [at, first] of [
    ['/login', /^\/($|efficiency\/overall)/],
    [`/login?redirect=${encodeURIComponent('/indirects?indirects.size=15')}`, /^\/indirects\?indirects\.size=15$/],
    [`/login?redirect=${encodeURIComponent('https://elsewhere.example/indirects')}`, /^\/($|efficiency\/overall)/],
  ] as const) {
    localStorage.clear()
    restart(at)
    addresses.length = 0
    await signIn(page)
    await expect.element(page.getByRole('button', { name: /^Entity and organization: Plant A/ })).toBeVisible()
    expect(addresses.find((address) => !address.startsWith('/login'))).toMatch(first)
  }
})

// Proves OPS-026
test('the password can be shown and hidden', async () => {
  const { page } = await openApp('/login', anonymous)
  const password = page.getByLabelText(/^Password/)
  await password.fill('secret')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

// Proves OPS-029
test('the login button is disabled until the server responds', async () => {
  const { page, server } = await openApp('/login', anonymous)
  const release = server.hold('POST', '/login')
  await signIn(page)
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled()
  release()
  await expect.element(page.getByRole('button', { name: /^Entity and organization: Plant A/ })).toBeVisible()
})

test('a rejected sign-in shows the server’s message and can be repeated', async () => {
  const prepare = (server: FakeServer) =>
    server.on('POST', '/login', ({ body }) =>
      (body as { password: string }).password === 'wrong'
        ? errorResponse(401, 'User name or password is not correct')
        : undefined,
    )
  const { page } = await openApp('/login', { ...anonymous, server: prepare })
  await signIn(page, { password: 'wrong' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('User name or password is not correct')
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await signIn(page)
  await expect.element(page.getByRole('button', { name: /^Entity and organization: Plant A/ })).toBeVisible()
})

// Proves OPS-027
test('the sign-in page is a centered card on blue with the product’s logo', async () => {
  const { page } = await openApp('/login', anonymous)
  await expect.element(page.getByRole('img', { name: 'Takt' })).toHaveAttribute('data-region', 'US')
  const main = page.getByRole('main').element()
  expect(getComputedStyle(main).backgroundImage).toMatch(/radial-gradient.*rgb\(47, 91, 208\).*rgb\(12, 34, 100\)/)
  const card = main.querySelector('form')!.getBoundingClientRect()
  expect(Math.abs(card.x + card.width / 2 - 720)).toBeLessThan(2)
})

// Proves OPS-167
test('signing in records ‘Portal Login’ once', async () => {
  const { page, server } = await openApp('/', anonymous)
  await signIn(page)
  await expect
    .poll(() => server.requests('POST', '/telemetry').map(({ body }) => body))
    .toEqual([{ telemetryDescription: 'Portal Login' }])
  await expect.element(page.getByRole('button', { name: /^Entity and organization: Plant A/ })).toBeVisible()
  await expect.poll(() => server.requests('POST', '/telemetry')).toHaveLength(1)
})

// Proves OPS-030
test('each region has its own logo on the sign-in page, all others the common one', async () => {
  const { page, restart } = await openApp('/login', anonymous)
  const language = vi.spyOn(navigator, 'language', 'get')
  onTestFinished(() => language.mockRestore())
  const logos = new Set<string>()
  for (const locale of ['de-DE', 'en-AU', 'en-CA', 'en-GB', 'en-US']) {
    language.mockReturnValue(locale)
    restart('/login')
    const logo = page.getByRole('img', { name: 'Takt' })
    await expect.element(logo).toHaveAttribute('data-region', locale.slice(3))
    logos.add(logo.element().innerHTML)
  }
  expect(logos.size).toBe(5)
})

test('the sign-in page of an installation without users shows how to set it up', async () => {
  const { page } = await openApp('/login', {
    ...anonymous,
    server: (server) => server.on('GET', '/begin', { isBegun: false }),
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'There are no users yet. Takt prints a link at startup, after “Begin here”: open it to create the company, its first plant and its administrator.',
    )
})
