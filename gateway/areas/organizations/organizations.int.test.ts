import { noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, bed, prepareOrganizations } from './organizations.fixture.ts'

prepareOrganizations()

const idsIn = (rows: { organizationId?: number; entityId?: number }[], name: 'organizationId' | 'entityId') =>
  rows.map((row) => row[name])

// Proves ADM-223
test('GET /api/entities answers data.entities: all to a global admin, the own one to others', async () => {
  const all = (await bed.ask('GET', '/api/entities', undefined, admin)).body.data
  expect(idsIn(all.entities, 'entityId')).toEqual([1, 2])
  const own = (await bed.ask('GET', '/api/entities', undefined, { permissions: noPermissions })).body.data
  expect(idsIn(own.entities, 'entityId')).toEqual([1])
})

// Proves ADM-062, ADM-224, ADM-225, ADM-226
test('only a global admin adds, changes and removes entities', async () => {
  expect((await bed.ask('POST', '/api/entities', { entityName: 'X' })).status).toBe(403)
  const { entityId } = (await bed.ask('POST', '/api/entities', { entityName: 'X' }, admin)).body.data
  const changed = await bed.ask('PUT', '/api/entities', { entityId, entityDescription: 'Y' }, admin)
  expect(changed.body.data).toMatchObject({ entityName: 'X', entityDescription: 'Y' })
  const renamed = await bed.ask('PUT', `/api/entities/${entityId}`, { entityName: 'Z' }, admin)
  expect(renamed.body.data).toMatchObject({ entityName: 'Z', version: 3 })
  expect((await bed.ask('DELETE', `/api/entities/${entityId}`, undefined, admin)).status).toBe(200)
  expect((await bed.ask('DELETE', '/api/entities/1', undefined, admin)).status).toBe(409)
})

// Proves ADM-060, ADM-218, ADM-220, OPS-133, SCH-103
test('GET /api/organizations?entityId= answers data.organizations with locations, and organizationSettingsMapByOrgId', async () => {
  await bed.ask('POST', '/api/locations', { locationName: 'Main', country: 'US', timezone: 'America/New_York' })
  await bed.ask('POST', '/api/locations', {
    organizationId: 2,
    locationName: 'B',
    country: 'DE',
    timezone: 'Europe/Berlin',
  })
  const { data } = (await bed.ask('GET', '/api/organizations?entityId=1', undefined, { permissions: noPermissions }))
    .body
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
  expect((await bed.ask('GET', '/api/organizations?entityId=2')).body.data.organizations).toEqual([])
  const others = (await bed.ask('GET', '/api/organizations?entityId=2', undefined, admin)).body.data
  expect(idsIn(others.organizations, 'organizationId')).toEqual([3])
})

// Proves ADM-061
test('a location has a locationId and the organizationId of its organization, which no change takes it out of', async () => {
  const place = { locationName: 'Annex', country: 'US', timezone: 'America/New_York' }
  const { locationId, organizationId } = (await bed.ask('POST', '/api/locations', place)).body.data
  expect([locationId, organizationId]).toEqual([expect.any(Number), 1])
  const other = (await bed.ask('POST', '/api/locations', { ...place, organizationId: 2 })).body.data
  expect([other.locationId > locationId, other.organizationId]).toEqual([true, 2])
  const listed = (await bed.ask('GET', `/api/locations?locationId=${locationId}`)).body.data
  expect(listed).toMatchObject([{ locationId, organizationId: 1 }])
  await bed.ask('PUT', '/api/locations', { ...listed[0], organizationId: 2, locationName: 'Annexe' })
  expect((await bed.ask('GET', `/api/locations/${locationId}`)).body.data).toMatchObject({ organizationId: 1 })
  for (const one of [listed[0], other])
    await bed.ask(
      'DELETE',
      `/api/locations/${one.locationId}`,
      undefined,
      one.organizationId === 2 ? { organizationId: 2 } : {},
    )
})

test('a location may name a state or province of its country, and of no other', async () => {
  const place = { locationName: 'Toronto', country: 'CA', timezone: 'America/Toronto' }
  const added = (await bed.ask('POST', '/api/locations', { ...place, region: 'ON' })).body.data
  expect(added).toMatchObject({ country: 'CA', region: 'ON' })
  const wrong = await bed.ask('PUT', '/api/locations', { locationId: added.locationId, country: 'US' })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { region: 'is no state or province of US' }])
  const moved = { locationId: added.locationId, country: 'DE', region: null }
  expect((await bed.ask('PUT', '/api/locations', moved)).body.data).toMatchObject({ country: 'DE', region: null })
  await bed.ask('DELETE', `/api/locations/${added.locationId}`)
})

test('a restricted user reaches only the organizations given by name', async () => {
  await sql`insert into user_account (user_name, email, entity_id, permissions, version, last_updated)
    values ('r@demo.takt', 'r@demo.takt', 1, '{}', 1, now())`.execute(bed.dependencies.systemDb)
  const { rows } = await sql<{ user_id: number }>`insert into user_organization
    select user_id, 1, 1 from user_account where user_name = 'r@demo.takt' returning user_id`.execute(
    bed.dependencies.systemDb,
  )
  const who = { restrictOrgs: true, userId: rows[0]!.user_id }
  const seen = (await bed.ask('GET', '/api/organizations', undefined, who)).body.data
  expect(idsIn(seen.organizations, 'organizationId')).toEqual([1])
  expect((await bed.ask('POST', '/api/organizations/2/settings', { aiEnabled: true }, who)).status).toBe(404)
  expect((await bed.ask('PUT', '/api/organizations/2', { organizationName: 'x' }, who)).status).toBe(404)
  const place = { organizationId: 2, locationName: 'x', country: 'US', timezone: 'UTC' }
  expect((await bed.ask('POST', '/api/locations', place, who)).status).toBe(404)
})

test('configure is for those who may write organizations within reach', async () => {
  const reader = { permissions: readerPermissions }
  for (const path of ['/api/organizations/1/configure?refresh=true', '/api/organizations/1/configure'])
    expect((await bed.ask('POST', path, {}, reader)).status).toBe(403)
  expect((await bed.ask('POST', '/api/organizations/3/configure')).status).toBe(404)
})
