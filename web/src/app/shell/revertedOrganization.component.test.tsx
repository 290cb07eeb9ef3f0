import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../testing/fakeServer.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'
import { handleOrganizations } from '../testing/organizations.fixture.ts'
import { noticeOf } from '../testing/screenParts.fixture.ts'

const organizations = [
  { organizationId: 1, organizationName: 'Plant A', entityId: 1, version: 1, locations: [] },
  { organizationId: 2, organizationName: 'Plant B', entityId: 1, version: 1, locations: [] },
  { organizationId: 3, organizationName: 'Plant C', entityId: 2, version: 1, locations: [] },
]

// Proves ADM-114, OPS-181
test('a change of entity that cannot be saved shows the former organization and its list again', async () => {
  await openApp('/indirects', {
    server: (server) => {
      handleOrganizations(server)
      server.on('GET', '/organizations', ({ query }) => {
        const entityId = Number(query.get('entityId') ?? 1)
        const ofEntity = organizations.filter((organization) => organization.entityId === entityId)
        return { organizations: ofEntity, organizationSettingsMapByOrgId: {} }
      })
      server.on('PUT', '/users/{userName}', ({ body }) =>
        (body as { selectedEntityId: number }).selectedEntityId === 2 ? errorResponse(500, 'Broken') : undefined,
      )
    },
  })
  const picker = page.getByRole('button', { name: /^Entity and organization: Plant A$/ })
  const choices = () =>
    page
      .getByRole('menuitemradio')
      .elements()
      .map((option) => option.textContent)
  await picker.click()
  await expect.poll(choices).toEqual(['Acme', 'Bolts', 'Plant A', 'Plant B'])
  await page.getByRole('menuitemradio', { name: 'Bolts' }).click()
  await expect.element(noticeOf('Failed to update user profile')).toBeVisible()
  await picker.click()
  await expect.poll(choices).toEqual(['Acme', 'Bolts', 'Plant A', 'Plant B'])
  await expect.element(page.getByRole('menuitemradio', { name: 'Acme' })).toBeChecked()
})
