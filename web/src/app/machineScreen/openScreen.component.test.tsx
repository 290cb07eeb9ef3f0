import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { refusal } from '../testing/fakeServer.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'

test('credentials that the server does not know open no screen, which is said', async () => {
  const { page, server } = await openApp('/device', {
    user: null,
    server: (fake) => fake.on('POST', '/screens', () => refusal(401, 'Unknown credentials')),
  })
  await page.getByLabelText(/^Password of the device’s credentials/).fill('eyJ0.eyJ0.x')
  await page.getByRole('button', { name: 'Open this screen' }).click()
  await expect.element(page.getByText(/^These credentials open no screen/)).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/screens').map(({ headers }) => headers.get('authorization')))
    .toEqual(['eyJ0.eyJ0.x'])
  await expectAccessible()
})
