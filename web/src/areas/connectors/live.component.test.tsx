import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { testNow } from '../../app/testing/openApp.fixture.tsx'
import { monitor, openConnectors, shdr } from './connectors.fixture.ts'

const live = () => page.getByRole('region', { name: 'Live' })
const table = () => live().getByRole('table', { name: 'Signals' })
const firstCells = () =>
  table()
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('[role=cell]')!.textContent)

test('a running connector shows its rates, signals with roles, and its log', async () => {
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) => fake.on('GET', '/connectors/{connectorId}/monitor', () => monitor),
  })
  await expect.element(live().getByText('4,218')).toBeVisible()
  await expect.element(live().getByText('1.25')).toBeVisible()
  await expect.element(table().getByRole('row', { name: /exec ACTIVE Execution \(MTConnect\) .* 12/ })).toBeVisible()
  await expect.element(table().getByRole('row', { name: /pc 104 Good parts, total .* 12/ })).toBeVisible()
  await expect.element(table().getByRole('row', { name: /avail No value Availability .* 12/ })).toBeVisible()
  await expect.element(table().getByRole('row', { name: /Current 3.75 Not assigned .* 12/ })).toBeVisible()
  await expect.element(live().getByText(/^▲ Ignored: it does not start with a timestamp$/)).toBeVisible()
  await expect.element(live().getByText(/^operator\|Ann/)).toBeVisible()
  await expectAccessible()
  await table().getByRole('button', { name: 'Age' }).click()
  expect(firstCells()[0]).toBe('exec')
  await table().getByRole('button', { name: 'Age' }).click()
  expect(firstCells()[0]).toBe('program')
  await live().getByLabelText('Find signal').fill('LOAD')
  expect(firstCells()).toHaveLength(9)
  await live().getByLabelText('Find signal').fill('nothing')
  await expect.element(live().getByText('No signal matches the search.')).toBeVisible()
  await expect.poll(() => server.requests('GET', '/connectors/{connectorId}/monitor').length).toBeGreaterThan(2)
})

test('it is not requested while the page is hidden', async () => {
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) => fake.on('GET', '/connectors/{connectorId}/monitor', () => monitor),
  })
  await expect.element(live().getByText('4,218')).toBeVisible()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  const count = server.requests('GET', '/connectors/{connectorId}/monitor').length
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.requests('GET', '/connectors/{connectorId}/monitor').length).toBeLessThanOrEqual(count + 1)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => server.requests('GET', '/connectors/{connectorId}/monitor').length).toBeGreaterThan(count + 1)
})

test('a connector that does not run says so; an error can be retried; the last error is repeated', async () => {
  let isBroken = false
  const lastError = 'No source that this connector can read responds at 10.0.0.9:7878.'
  await openConnectors('/connectors/8', {
    connectors: [{ ...shdr, status: 'failing', lastError }],
    server: (fake) =>
      fake.on('GET', '/connectors/{connectorId}/monitor', () => (isBroken ? errorResponse(500, 'Broken') : null)),
  })
  await expect.element(live().getByText(/does not run at present/)).toBeVisible()
  await expect.element(live().getByText(/Last error: No source/)).toBeVisible()
  await expectAccessible()
  isBroken = true
  await expect.element(live().getByText(/Broken$/)).toBeVisible()
})

test('a disabled connector is not watched', async () => {
  const { server } = await openConnectors('/connectors/8', { connectors: [{ ...shdr, enabled: false }] })
  await expect.element(live().getByText(/does not run at present/)).toBeVisible()
  expect(server.requests('GET', '/connectors/{connectorId}/monitor')).toEqual([])
})

test('a machine that is unavailable is in the status and in the list', async () => {
  const since = testNow - 1_200_000
  await openConnectors('/connectors/8', {
    connectors: [
      {
        ...shdr,
        machineUnknown: 'unavailable',
        machineUnknownSince: new Date(since).toISOString(),
      },
    ],
  })
  const status = page.getByRole('status').filter({ hasText: /^◐ Connected, machine unavailable since \d+:\d\d/ })
  await expect.element(status).toBeVisible()
  await expect.element(page.getByText(/reports that the machine cannot be read/)).toBeVisible()
  await expect.element(page.getByRole('gridcell', { name: /Connected, machine unavailable$/ })).toBeVisible()
  await expect.element(page.getByRole('gridcell', { name: 'Hub 1' })).toBeInTheDocument()
  await expectAccessible()
})

test('users without the right to change connectors see the device by its name', async () => {
  await openConnectors('/connectors/8', {
    connectors: [shdr],
    permissions: permissionsWhere((area, flag) => (area === 'integrations' || area === 'devices') && flag === 'read'),
  })
  await expect.poll(() => page.getByText('Feeds device').element().parentElement?.textContent).toMatch(/Hub 1$/)
})
