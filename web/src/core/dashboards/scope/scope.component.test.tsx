import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultSettings } from '../../../app/testing/openApp.fixture.tsx'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { type TeepBody, teepOf } from '../../../app/testing/plantTeep.fixture.ts'
import { addressOf, days, openPlant, param } from '../../../areas/efficiency/efficiency.fixture.ts'

const overall = addressOf('/efficiency/overall', days)
const open = (path = overall, options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(path, { range: days, ...options })
const headline = () => page.getByRole('region', { name: 'Overall' })

// Proves OPS-155
test('range, groups, comparison, KPI family and steps are stored in the address and survive a restart', async () => {
  const { restart } = await open()
  await page.getByRole('button', { name: /^Machines: / }).click()
  await page.getByRole('menuitemcheckbox').first().click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Select time range' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  for (const choice of ['Compare with: Target', 'KPIs: ISO 22400-2', 'Time resolution: Hours']) {
    await page.getByRole('button', { name: 'Comparison, KPIs and resolution' }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await expect.poll(() => param('resolution')).toBe('hour')
  expect(['range', 'compare', 'kpi'].map(param)).toEqual(['7d', 'target', 'iso'])
  expect(param('groups')).toMatch(/^\d+$/)
  restart()
  // The groups of the plant are sorted by name: Milling before Turning.
  await expect.element(page.getByRole('button', { name: 'Machines: Milling' })).toBeVisible()
  await expect
    .poll(() => page.getByRole('button', { name: 'Select time range' }).query()?.textContent)
    .toContain('Last 7 days')
  await expect.element(page.getByRole('region', { name: 'OEE index by hour' })).toBeVisible()
})

test('several machines are selected by parts of their names, and stay in the address', async () => {
  const { resourceIDs, restart } = await open()
  const [first, second] = resourceIDs as [string, string]
  const machines = () => page.getByRole('link', { name: new RegExp(`^(${resourceIDs.join('|')})$`) }).elements().length
  await expect.poll(machines).toBe(resourceIDs.length)
  await page.getByRole('button', { name: /^Machines: / }).click()
  for (const id of [first, second]) {
    await page.getByRole('searchbox', { name: 'Find groups and machines' }).fill(id)
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${id}`) }).click()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Machines: 2 machines' })).toBeVisible()
  expect(param('machines')).toBe([first, second].sort().join(','))
  await expect.poll(machines).toBe(2)
  restart()
  await expect.poll(machines).toBe(2)
})

test('an unknown range is reported, and similar ranges are offered', async () => {
  await open('/efficiency/overall?range=last7Days')
  const alert = page.getByRole('alert').filter({ hasText: 'Unknown range' })
  await expect.poll(() => alert.query()?.textContent).toContain('Unknown range “last7Days”. Today is shown.')
  const offers = alert.getByRole('button')
  expect(offers.elements().map(({ textContent }) => textContent)).toEqual(['Last 7 days'])
  await offers.click()
  await expect.poll(() => param('range')).toBe('7d')
  await expect.poll(() => alert.elements().length).toBe(0)
})

const ahead = addressOf('/efficiency/overall', {
  start: Date.parse('2026-12-05T10:47:00Z'),
  end: Date.parse('2026-12-05T19:13:00Z'),
})

test.each(['overall', 'availability', 'downtime', 'details'])(
  '%s reports a range in the future, shows today, and offers ranges',
  async (view) => {
    await open(ahead.replace('overall', view))
    const alert = page.getByRole('alert').filter({ hasText: 'range in the address' })
    await expect.poll(() => alert.query()?.textContent).toContain('starts in the future. Today is shown.')
    expect(page.getByRole('button', { name: 'Select time range' }).element().textContent).toBe('Today')
    await alert.getByRole('button', { name: 'Last 7 days' }).click()
    await expect.poll(() => param('range')).toBe('7d')
    await expect.poll(() => alert.elements().length).toBe(0)
    await expect.poll(() => document.querySelectorAll('main [data-slide-part]').length).toBeGreaterThan(0)
  },
)

test('Schedule shows a range in the future', async () => {
  await open(ahead.replace('overall', 'schedule'))
  await expect
    .element(page.getByRole('button', { name: 'Select time range' }))
    .toHaveTextContent('Dec 5, 05:47 – Dec 5, 14:13')
  await expect.element(page.getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a range that starts in the future cannot be chosen', async () => {
  await open()
  await page.getByRole('button', { name: 'Select time range' }).click()
  const dialog = page.getByRole('presentation').filter({ has: page.getByLabelText('From') })
  await page.getByLabelText('To', { exact: true }).fill('2026-12-05T14:13')
  await page.getByLabelText('From', { exact: true }).fill('2026-12-05T05:47')
  await expect.element(dialog.getByText('The start must not be in the future.')).toBeVisible()
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeDisabled()
  await page.getByLabelText('From', { exact: true }).fill('2026-11-20T05:47')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => param('from')).toBe('2026-11-20T10:47:00.000Z')
})

// Proves OPS-182
test('another organization shows none of the dashboard’s data, and returning reloads it', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  let organizationId = 1
  const { resourceIDs, plant, server } = await open(overall, {
    server(server) {
      const organization = (id: number, organizationName: string) => ({
        organizationId: id,
        organizationName,
        entityId: 1,
        version: 1,
        locations: [],
      })
      server.on('GET', '/organizations', () => ({
        organizations: [organization(1, 'Plant A'), organization(2, 'Plant B')],
        organizationSettingsMapByOrgId: { 1: defaultSettings, 2: defaultSettings },
      }))
      server.on('PUT', '/users/{userName}', ({ body }) => {
        organizationId = (body as { selectedOrganizationId?: number }).selectedOrganizationId ?? organizationId
      })
      server.on('GET', '/resources/current', () => (organizationId === 2 ? [] : undefined))
      // The response for the other organization is delayed: no data of the first may be shown instead.
      server.on('POST', '/resources/getTEEP', async ({ body }) => {
        if (organizationId === 1) return undefined
        await gate
        return { ...teepOf(plant, body as TeepBody, Date.now()), resources: [], total: { buckets: [] } }
      })
    },
  })
  const [machine] = resourceIDs as [string]
  const link = () => page.getByRole('link', { name: machine, exact: true })
  await expect.element(link()).toBeVisible()
  const requestCount = server.requests('POST', '/resources/getTEEP').length
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant B' }).click()
  await expect.element(page.getByText(/^There are no machines on the dashboards yet\./)).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(machine)
  release()
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant A' }).click()
  await expect.element(link()).toBeVisible()
  await expect.poll(() => server.requests('POST', '/resources/getTEEP').length).toBeGreaterThan(requestCount)
})

// Proves OPS-149
test('metrics and job efficiency of a closed range are not requested again on return', async () => {
  const { server, address } = await open()
  const countRequests = () =>
    server.requests().filter(({ path, body }) => {
      if (path === '/analytics/jobEffHistory') return true
      const { endDate, resolution } = (body ?? {}) as { endDate?: string; resolution?: string }
      return path === '/resources/getTEEP' && endDate === iso(days.end) && resolution === 'total'
    }).length
  await expect.element(headline()).toBeVisible()
  await page.getByRole('tab', { name: 'Run Details' }).click()
  await expect.poll(() => server.requests('POST', '/analytics/jobEffHistory').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('table').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Overall' }).click()
  await expect.element(headline()).toBeVisible()
  const before = countRequests()
  await page.getByRole('tab', { name: 'Run Details' }).click()
  await expect.poll(() => address().pathname).toBe('/efficiency/runDetails')
  await expect.element(page.getByRole('table').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Overall' }).click()
  await expect.element(headline()).toBeVisible()
  expect(countRequests()).toBe(before)
})
