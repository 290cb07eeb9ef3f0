import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

// Proves OPS-130, OPS-293
test('the form of a device offers the types that the server lists', async () => {
  const { server, items } = await openApp('/devices', {
    permissions: permissionsWhere((area) => area === 'devices'),
    server: (fake) => fake.on('GET', '/devices/types', () => [{ deviceTypeId: 'takt-h7', label: 'Hub with a camera' }]),
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: /^Type/ }).click()
  await page.getByRole('option', { name: /Hub with a camera/ }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => items.rows('devices').map(({ deviceTypeId }) => deviceTypeId)).toContain('takt-h7')
  expect(server.requests('GET', '/devices/types').length).toBeGreaterThan(0)
})
