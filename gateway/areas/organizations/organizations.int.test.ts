import { noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, fixture, prepareOrganizations } from './organizations.fixture.ts'

prepareOrganizations()

const idsIn = (rows: { organizationId?: number; entityId?: number }[], name: 'organizationId' | 'entityId') =>
  rows.map((row) => row[name])

// Proves ADM-223
test('GET /api/entities returns data.entities: all for a global admin, the own one for others', async () => {
  const all = (await fixture.request('GET', '/api/entities', undefined, admin)).body.data
  expect(idsIn(all.entities, 'entityId')).toEqual([1, 2])
  const ownEntity = (await fixture.request('GET', '/api/entities', undefined, { permissions: noPermissions })).body.data
  expect(idsIn(ownEntity.entities, 'entityId')).toEqual([1])
})

// Proves ADM-062, ADM-224, ADM-225, ADM-226
test('only a global admin adds, changes and removes entities', async () => {
  expect((await fixture.request('POST', '/api/entities', { entityName: 'X' })).status).toBe(403)
  const { entityId } = (await fixture.request('POST', '/api/entities', { entityName: 'X' }, admin)).body.data
  const changed = await fixture.request('PUT', '/api/entities', { entityId, entityDescription: 'Y' }, admin)
  expect(changed.body.data).toMatchObject({ entityName: 'X', entityDescription: 'Y' })
  const renamed = await fixture.request('PUT', `/api/entities/${entityId}`, { entityName: 'Z' }, admin)
  expect(renamed.body.data).toMatchObject({ entityName: 'Z', version: 3 })
  expect((await fixture.request('DELETE', `/api/entities/${entityId}`, undefined, admin)).status).toBe(200)
  expect((await fixture.request('DELETE', '/api/entities/1', undefined, admin)).status).toBe(409)
})

// Proves ADM-060, ADM-218, ADM-220, OPS-133, SCH-103
test('GET /api/organizations?entityId= returns data.organizations with locations, and organizationSettingsMapByOrgId', async () => {
  await fixture.request('POST', '/api/locations', { locationName: 'Main', country: 'US', timezone: 'America/New_York' })
  await fixture.request('POST', '/api/locations', {
    organizationId: 2,
    locationName: 'B',
    country: 'DE',
    timezone: 'Europe/Berlin',
  })
  const { data } = (
    await fixture.request('GET', '/api/organizations?entityId=1', undefined, { permissions: noPermissions })
  ).body
  expect(idsIn(data.organizations, 'organizationId')).toEqual([1, 2])
  expect(data.organizations[0].locations).toMatchObject([
    { locationId: 1, country: 'US', timezone: 'America/New_York' },
  ])
  expect(data.organizations[1].locations).toMatchObject([{ organizationId: 2, country: 'DE' }])
  expect(data.organizationSettingsMapByOrgId['1']).toMatchObject({
    timeZone: 'UTC',
    aiEnabled: false,
    microStopSecs: 300,
  })
  expect((await fixture.request('GET', '/api/organizations?entityId=2')).body.data.organizations).toEqual([])
  const otherEntity = (await fixture.request('GET', '/api/organizations?entityId=2', undefined, admin)).body.data
  expect(idsIn(otherEntity.organizations, 'organizationId')).toEqual([3])
})

// Proves ADM-061
test('a location has a locationId and the organizationId of its organization, which cannot be changed', async () => {
  const location = { locationName: 'Annex', country: 'US', timezone: 'America/New_York' }
  const { locationId, organizationId } = (await fixture.request('POST', '/api/locations', location)).body.data
  expect([locationId, organizationId]).toEqual([expect.any(Number), 1])
  const other = (await fixture.request('POST', '/api/locations', { ...location, organizationId: 2 })).body.data
  expect([other.locationId > locationId, other.organizationId]).toEqual([true, 2])
  const listed = (await fixture.request('GET', `/api/locations?locationId=${locationId}`)).body.data
  expect(listed).toMatchObject([{ locationId, organizationId: 1 }])
  await fixture.request('PUT', '/api/locations', { ...listed[0], organizationId: 2, locationName: 'Annexe' })
  expect((await fixture.request('GET', `/api/locations/${locationId}`)).body.data).toMatchObject({ organizationId: 1 })
  for (const organization of [listed[0], other])
    await fixture.request(
      'DELETE',
      `/api/locations/${organization.locationId}`,
      undefined,
      organization.organizationId === 2 ? { organizationId: 2 } : {},
    )
})

test('a location can have a state or province of its own country only', async () => {
  const location = { locationName: 'Toronto', country: 'CA', timezone: 'America/Toronto' }
  const added = (await fixture.request('POST', '/api/locations', { ...location, region: 'ON' })).body.data
  expect(added).toMatchObject({ country: 'CA', region: 'ON' })
  const wrong = await fixture.request('PUT', '/api/locations', { locationId: added.locationId, country: 'US' })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { region: 'is not a state or province of US' }])
  const update = { locationId: added.locationId, country: 'DE', region: null }
  expect((await fixture.request('PUT', '/api/locations', update)).body.data).toMatchObject({
    country: 'DE',
    region: null,
  })
  await fixture.request('DELETE', `/api/locations/${added.locationId}`)
})

test('a restricted user can only access the assigned organizations', async () => {
  await sql`insert into user_account (user_name, email, entity_id, permissions, version, last_updated)
    values ('r@demo.takt', 'r@demo.takt', 1, '{}', 1, now())`.execute(fixture.dependencies.systemDb)
  const { rows } = await sql<{ user_id: number }>`insert into user_organization
    select user_id, 1, 1 from user_account where user_name = 'r@demo.takt' returning user_id`.execute(
    fixture.dependencies.systemDb,
  )
  const user = { restrictOrgs: true, userId: rows[0]!.user_id }
  const visible = (await fixture.request('GET', '/api/organizations', undefined, user)).body.data
  expect(idsIn(visible.organizations, 'organizationId')).toEqual([1])
  expect((await fixture.request('POST', '/api/organizations/2/settings', { aiEnabled: true }, user)).status).toBe(404)
  expect((await fixture.request('PUT', '/api/organizations/2', { organizationName: 'x' }, user)).status).toBe(404)
  const location = { organizationId: 2, locationName: 'x', country: 'US', timezone: 'UTC' }
  expect((await fixture.request('POST', '/api/locations', location, user)).status).toBe(404)
})

test('configure requires write access to organizations and an accessible organization', async () => {
  const reader = { permissions: readerPermissions }
  for (const path of ['/api/organizations/1/configure?refresh=true', '/api/organizations/1/configure'])
    expect((await fixture.request('POST', path, {}, reader)).status).toBe(403)
  expect((await fixture.request('POST', '/api/organizations/3/configure')).status).toBe(404)
})
