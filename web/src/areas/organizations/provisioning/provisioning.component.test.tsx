import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { envelope, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from '../../../app/testing/openApp.fixture.tsx'
import { button } from '../../../app/testing/screenParts.fixture.ts'

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
const notice = () => page.getByRole('alert')

/** Adds organizations to Acme, beside Plant A, and configures them at once; stores the tasks of any organization. */
function mockOrganizationRoutes(server: FakeServer, items: FakeItems) {
  const organizations = [{ organizationId: 1, organizationName: 'Plant A', entityId: 1, version: 1, locations: [] }]
  const respond = () => ({ organizations, organizationSettingsMapByOrgId: {} })
  server.on('GET', '/organizations', respond)
  server.on('POST', '/organizations', ({ body }) => {
    const { organizationName } = body as { organizationName: string }
    const organization = { organizationId: 7, organizationName, entityId: 1, version: 1 }
    organizations.push({ ...organization, locations: [] })
    const data = { ...organization, location: null, rowId: 'organization-7' }
    return envelope({ message: 'Organization Added', data })
  })
  server.on('POST', '/scheduledTasks', ({ body }) => {
    const { organizationId: _, ...task } = body as FakeRow
    const state = { scheduleClass: 'System', status: 'Scheduled', paused: false, nextExecution: 'N/A' }
    const [data] = items.add('scheduledTasks', [{ timeZone: 'Europe/Berlin', ...state, ...task }])
    return envelope({ message: 'Scheduled Task Added', data })
  })
  server.on('POST', '/organizations/{organizationId}/configure', ({ query }) =>
    query.has('refresh') ? { configured: true } : { token: 'flow', expires: '2026-03-02T14:01:00.000Z' },
  )
}

async function fillAndSave(name: string) {
  await page.getByRole('treeitem', { name: /^Acme/ }).click()
  await button('Add organization').click()
  await field('Name').fill(name)
  await field('Location').fill('Ulm')
  await field('Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin', exact: true }).click()
  await field('AI features').click()
  await button('Save').click()
}

/** The requests of provisioning in order, as `/organizations/7/configure?refresh=true`, each with its body. */
const requests = ({ server }: TestApp) =>
  server
    .requests('POST')
    .filter(({ path }) => /^\/(organizations|scheduledTasks)/.test(path))
    .map(({ path, query, body }) => [query.size > 0 ? `${path}?${query}` : path, body] as const)
const steps = () =>
  page
    .getByRole('list', { name: 'Progress', exact: true })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('an organization needs a name before anything is requested', async () => {
  const app = await openApp('/organizations', { server: mockOrganizationRoutes })
  await page.getByRole('treeitem', { name: /^Acme/ }).click()
  await button('Add organization').click()
  await button('Save').click()
  await expect.element(page.getByText('Enter a name for the organization', { exact: true }).first()).toBeVisible()
  expect(requests(app)).toEqual([])
  await expectAccessible()
})

// Proves ADM-009, ADM-215, ADM-216, SCH-087
test('a new organization is created and configured, its settings and default tasks are saved, and it is configured again for the token', async () => {
  const app = await openApp('/organizations', { server: mockOrganizationRoutes })
  await fillAndSave('Plant N')
  await expect.poll(app.notices).toContain('Organization Added')
  expect(requests(app).map(([name]) => name)).toEqual([
    '/organizations',
    '/organizations/7/configure?refresh=true',
    '/organizations/7/settings',
    '/scheduledTasks',
    '/scheduledTasks',
    '/organizations/7/configure',
  ])
  const bodies = requests(app).map(([, body]) => body)
  const { location, ...organization } = bodies[0] as { location: string }
  expect([organization, JSON.parse(location)]).toEqual([
    { organizationName: 'Plant N', entityId: 1 },
    { entityId: 1, address: 'Ulm' },
  ])
  expect(bodies[2]).toEqual({ timeZone: 'Europe/Berlin', aiEnabled: true })
  expect(bodies.slice(3, 5)).toMatchObject([
    { scheduleName: 'TaktDeviceFrontendUpdate', workflowType: 'orgDeviceFrontendUpdate', options: [10] },
    { scheduleName: 'MLTraining', workflowType: 'orgMLTraining', options: ['ONE_MONTH'] },
  ])
  expect(steps()).toEqual(Array(5).fill(expect.stringMatching(/done$/)))
  await expectAccessible()
  await button('Open the organization').click()
  await expect.element(page.getByRole('treeitem', { name: /^Plant N/ })).toBeVisible()
  await expect.element(button('Refresh integration')).toBeVisible()
})

// Proves ADM-300
test('the integration of an organization is refreshed', async () => {
  const app = await openApp('/organizations', { server: mockOrganizationRoutes })
  await page.getByRole('treeitem', { name: /^Plant A/ }).click()
  await button('Refresh integration').click()
  await expect.poll(app.notices).toContain('Organization Integration Refreshed')
  expect(requests(app).map(([name]) => name)).toEqual(['/organizations/1/configure?refresh=true'])
})

test('a failed step is shown, and a retry continues with that step', async () => {
  const app = await openApp('/organizations', {
    server: (server, items) => {
      mockOrganizationRoutes(server, items)
      let isFirst = true
      server.on('POST', '/organizations/{organizationId}/settings', () => {
        if (!isFirst) return undefined
        isFirst = false
        throw new TypeError('Failed to fetch')
      })
    },
  })
  await fillAndSave('Plant O')
  await expect.element(notice().getByText('Settings update failure', { exact: true }).first()).toBeVisible()
  expect(steps()).toEqual([
    expect.stringMatching(/done$/),
    expect.stringMatching(/done$/),
    expect.stringMatching(/failed$/),
    expect.stringMatching(/waiting$/),
    expect.stringMatching(/waiting$/),
  ])
  await expectAccessible()
  const before = requests(app).length
  app.restart()
  await expect.poll(app.notices).toContain('Organization Added')
  expect(
    requests(app)
      .slice(before)
      .map(([name]) => name),
  ).toEqual(['/organizations/7/settings', '/scheduledTasks', '/scheduledTasks', '/organizations/7/configure'])
})
