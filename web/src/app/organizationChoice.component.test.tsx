import { expect, test } from 'vitest'
import { signIn } from '../areas/account/signIn.fixture.ts'
import { openApp } from './testing/openApp.fixture.tsx'
import { handleOrganizations } from './testing/organizations.fixture.ts'

const rows = { indirects: [{ indirectCode: 'T-01', description: 'Cleaning' }] }

/** Requests for the sign-in, the user, entities and organizations; none for data of a plant. */
const sessionRequests =
  /^(GET \/begin|POST \/login|GET \/users\/user|PUT \/users\/|GET \/entities|GET \/organizations|POST \/telemetry)/

// Proves ADM-018, OPS-004
test('data is requested only once entity and organization are selected', async () => {
  let organizations: object[] = []
  const { page, server, restart } = await openApp('/indirects', {
    rows,
    user: null,
    server: (server) =>
      server.on('GET', '/organizations', () => ({ organizations, organizationSettingsMapByOrgId: {} })),
  })
  await signIn(page)
  await expect
    .element(
      page.getByText('This entity has no organization that you may see. Ask your administrator for an organization.', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByText('Connecting')).not.toBeInTheDocument()
  const names = () => server.requests().map(({ method, path }) => `${method} ${path}`)
  expect(names().filter((name) => !sessionRequests.test(name))).toEqual([])
  organizations = [{ organizationId: 1, organizationName: 'Plant A', entityId: 1, version: 1, locations: [] }]
  restart()
  await expect.element(page.getByRole('gridcell', { name: 'Cleaning', exact: true })).toBeVisible()
  expect(names()).toContain('GET /indirects')
})

test('another organization is selected, saved with the user and selected after a restart', async () => {
  const { page, server, restart } = await openApp('/indirects', { rows, server: handleOrganizations })
  await page.getByRole('button', { name: 'Entity and organization: Plant A', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Plant B', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Entity and organization: Plant B', exact: true }))
    .toBeVisible()
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}').map(({ body }) => body))
    .toMatchObject([{ selectedEntityId: 1, selectedOrganizationId: 2 }])
  restart()
  await page.getByRole('button', { name: 'Entity and organization: Plant B', exact: true }).click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitemradio', { checked: true })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Acme', 'Plant B'])
})

test('another entity is selected with its organization', async () => {
  const { page, server } = await openApp('/indirects', { rows, server: handleOrganizations })
  await page.getByRole('button', { name: 'Entity and organization: Plant A', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Bolts', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Entity and organization: Plant C', exact: true }))
    .toBeVisible()
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}').map(({ body }) => body))
    .toMatchObject([{ selectedEntityId: 2, selectedOrganizationId: 3 }])
})

// Proves OPS-048
test('an address without a screen shows a message inside the signed-in application', async () => {
  const { page } = await openApp('/anywhere/else')
  await expect.element(page.getByText('There is no screen at this address', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Entity and organization: Plant A/ })).toBeVisible()
})
