import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from './testing/expectAccessible.fixture.ts'
import { errorResponse } from './testing/fakeServer.fixture.ts'
import { openApp } from './testing/openApp.fixture.tsx'

const reader = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
const rows = { resources: ['M-01', 'M-02', 'M-03'].map((resourceID) => ({ resourceID })) }

test('the menu leaves out lists without read permission, and the page names the missing right', async () => {
  const message = "This needs the right 'read' on 'jobs'."
  await openApp('/jobs', {
    permissions: reader,
    user: { globalAdmin: 0 },
    server: (server) => server.on('GET', '/jobs', () => errorResponse(403, message)),
  })
  await expect.element(page.getByText(/This needs the right 'read' on 'jobs'\./)).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Areas' })
  expect(
    rail
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Efficiency', 'Activity', 'Quality', 'Locating', 'Wall', 'ROI', 'Chat', 'Calls', 'Devices'])
  await expectAccessible('[aria-label=Areas]')
})

test('Ctrl-K finds a machine by its number and opens it', async () => {
  await openApp('/facilities', { rows })
  await expect.element(page.getByRole('button', { name: 'Add facility', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Go to' }).fill('M-02')
  await expect.element(page.getByRole('option', { name: 'M-02 Machine' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/resources/M-02')
})

test('the key ? shows the keys of the page', async () => {
  await openApp('/resources/M-02', { rows })
  await expect.element(page.getByRole('region', { name: 'M-02' })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
