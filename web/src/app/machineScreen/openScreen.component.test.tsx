import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { errorResponse } from '../testing/fakeServer.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'

test('credentials unknown to the server open no screen, and an error is shown', async () => {
  const { page, server } = await openApp('/device', {
    user: null,
    server: (fake) => fake.on('POST', '/screens', () => errorResponse(401, 'Unknown credentials')),
  })
  await page.getByLabelText(/^Password of the device’s credentials/).fill('eyJ0.eyJ0.x')
  await page.getByRole('button', { name: 'Open this screen' }).click()
  await expect.element(page.getByText(/^These credentials open no screen/)).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/screens').map(({ headers }) => headers.get('authorization')))
    .toEqual(['eyJ0.eyJ0.x'])
  await expectAccessible()
})
