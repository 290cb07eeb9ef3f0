import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualSettings } from '../../../app/testing/openApp.fixture.tsx'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { type TeepBody, teepOf } from '../../../app/testing/plantTeep.fixture.ts'
import { addressOf, days, openPlant, param } from '../../../areas/efficiency/efficiency.fixture.ts'

const overall = addressOf('/efficiency/overall', days)
const open = (path = overall, options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(path, { range: days, ...options })
const headline = () => page.getByRole('region', { name: 'Overall' })

test('range, groups, comparison, figures and steps are picked into the address and hold after a restart', async () => {
  const { restart } = await open()
  await page.getByRole('button', { name: /^Machines: / }).click()
  await page.getByRole('menuitemcheckbox').first().click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Choose a range of time' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  for (const choice of ['Compare with: The target', 'Figures: ISO 22400-2', 'Steps in time: Hours']) {
    await page.getByRole('button', { name: 'Comparison, figures and steps' }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await expect.poll(() => param('resolution')).toBe('hour')
  expect(['range', 'compare', 'kpi'].map(param)).toEqual(['7d', 'target', 'iso'])
  expect(param('groups')).toMatch(/^\d+$/)
  restart()
  // The groups of the plant are by name: Milling before Turning.
  await expect.element(page.getByRole('button', { name: 'Machines: Milling' })).toBeVisible()
  await expect
    .poll(() => page.getByRole('button', { name: 'Choose a range of time' }).query()?.textContent)
    .toContain('Last 7 days')
  await expect.element(page.getByRole('region', { name: 'OEE index by hour' })).toBeVisible()
})

test('several machines are picked by a few letters of their names, and stay in the address', async () => {
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

test('an unknown range is said, and what may have been meant is offered', async () => {
  await open('/efficiency/overall?range=last7Days')
  const alert = page.getByRole('alert').filter({ hasText: 'There is no range' })
  await expect.poll(() => alert.query()?.textContent).toContain('There is no range “last7Days”. Today is shown.')
  const offers = alert.getByRole('button')
  expect(offers.elements().map(({ textContent }) => textContent)).toEqual(['Last 7 days'])
  await offers.click()
  await expect.poll(() => param('range')).toBe('7d')
  await expect.poll(() => alert.elements().length).toBe(0)
})

// Proves OPS-182
test('another organization leaves nothing of the dashboard’s data, and the way back asks for them anew', async () => {
  const { promise: looked, resolve: release } = Promise.withResolvers<void>()
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
        organizationSettingsMapByOrgId: { 1: usualSettings, 2: usualSettings },
      }))
      server.on('PUT', '/users/{userName}', ({ body }) => {
        organizationId = (body as { selectedOrganizationId?: number }).selectedOrganizationId ?? organizationId
      })
      server.on('GET', '/resources/current', () => (organizationId === 2 ? [] : undefined))
      // What the other organization is asked comes late: nothing of the first may be shown in its place.
      server.on('POST', '/resources/getTEEP', async ({ body }) => {
        if (organizationId === 1) return undefined
        await looked
        return { ...teepOf(plant, body as TeepBody, Date.now()), resources: [], total: { buckets: [] } }
      })
    },
  })
  const [machine] = resourceIDs as [string]
  const link = () => page.getByRole('link', { name: machine, exact: true })
  await expect.element(link()).toBeVisible()
  const asked = server.requests('POST', '/resources/getTEEP').length
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant B' }).click()
  await expect.element(page.getByText(/^There are no machines on the dashboards yet\./)).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(machine)
  release()
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant A' }).click()
  await expect.element(link()).toBeVisible()
  await expect.poll(() => server.requests('POST', '/resources/getTEEP').length).toBeGreaterThan(asked)
})

// Proves OPS-149
test('figures and job efficiency of a closed range are not requested again on the way back', async () => {
  const { server, address } = await open()
  const asked = () =>
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
  const before = asked()
  await page.getByRole('tab', { name: 'Run Details' }).click()
  await expect.poll(() => address().pathname).toBe('/efficiency/runDetails')
  await expect.element(page.getByRole('table').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Overall' }).click()
  await expect.element(headline()).toBeVisible()
  expect(asked()).toBe(before)
})
