import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noPermissions, readerPermissions } from '@takt/domain/rights/permissions.ts'
import { predefinedTasks } from '@takt/domain/scheduledTasks/predefinedTasks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '../access/createUser.ts'
import { filesFolder } from '../files/filesFolder.ts'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'
import { organizationsArea } from './organizationsArea.ts'

const password = 'correct horse battery'
let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  // Who the bed says is asking: deleting an organization takes a password.
  const someone = {
    userName: 'someone@demo.takt',
    password,
    entityId: 1,
    organizationIds: [],
    permissions: noPermissions,
  }
  expect(await createUser(bed.dependencies.systemDb, someone)).toBe(1)
})
afterAll(() => bed?.close())

const admin = { globalAdmin: true }
const idsIn = (rows: { organizationId?: number; entityId?: number }[], name: 'organizationId' | 'entityId') =>
  rows.map((row) => row[name])

test('GET /api/entities answers data.entities: all to a global admin, the own one to others', async () => {
  const all = (await bed.ask('GET', '/api/entities', undefined, admin)).body.data
  expect(idsIn(all.entities, 'entityId')).toEqual([1, 2])
  const own = (await bed.ask('GET', '/api/entities', undefined, { permissions: noPermissions })).body.data
  expect(idsIn(own.entities, 'entityId')).toEqual([1])
})

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

test('POST /api/organizations/{id}/settings changes what is sent; settings are typed and dated', async () => {
  const settings = { timeZone: 'Europe/Berlin', aiEnabled: true, featureFlags: { newWall: true } }
  const saved = await bed.ask('POST', '/api/organizations/2/settings', settings)
  expect(saved.body.data).toMatchObject({ ...settings, organizationId: 2, microStopSecs: 300, oeeTarget: 0.85 })
  const wrong = await bed.ask('POST', '/api/organizations/2/settings', {
    timeZone: 'Nowhere',
    oeeTarget: 85,
    colour: 1,
  })
  expect([wrong.status, Object.keys(wrong.body.data.fields).sort()]).toEqual([400, ['colour', 'oeeTarget', 'timeZone']])
  const reader = { permissions: readerPermissions }
  expect((await bed.ask('POST', '/api/organizations/1/settings', {}, reader)).status).toBe(403)
})

test('settings of an organization out of reach, and numbers that none can have, are not found', async () => {
  const settings = { organizationId: 3, timeZone: 'UTC' }
  expect((await bed.ask('POST', '/api/organizationSettings', settings)).status).toBe(404)
  for (const organizationId of [0, 2 ** 31, -(2 ** 31) - 1, 1e300]) {
    expect((await bed.ask('POST', '/api/organizationSettings', { organizationId })).status).toBe(404)
    expect((await bed.ask('POST', '/api/locations', { organizationId })).status).toBe(404)
    const organization = { organizationName: 'X', entityId: organizationId || 2 ** 40 }
    expect((await bed.ask('POST', '/api/organizations', organization, admin)).status).toBe(404)
  }
})

test('an organization is added with settings, changed with the id in the body, and removed once it is empty', async () => {
  const sent = { organizationName: 'New', location: { city: 'Ulm' }, settings: { timeZone: 'Europe/Berlin' } }
  const added = (await bed.ask('POST', '/api/organizations', sent)).body.data
  expect(added).toMatchObject({ organizationName: 'New', entityId: 1, location: { city: 'Ulm' } })
  const { organizationId } = added
  const changed = await bed.ask('PUT', '/api/organizations', { ...added, organizationName: 'Newer' })
  expect(changed.body.data).toMatchObject({ organizationId, organizationName: 'Newer', version: 2 })
  await bed.ask('POST', '/api/parts', { partNum: 'P' }, { organizationId })
  const refused = await bed.ask('DELETE', `/api/organizations/${organizationId}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Organization ${organizationId} is still referred to by 1 × Part`,
  ])
  await bed.ask('DELETE', '/api/parts/P', undefined, { organizationId })
  for (const shown of [undefined, {}, { currentPassword: 'no' }])
    for (const path of [`/${organizationId}`, `?organizationId=${organizationId}`]) {
      const asked = await bed.ask('DELETE', `/api/organizations${path}`, shown)
      expect([asked.status, Object.keys(asked.body.data.fields)]).toEqual([400, ['currentPassword']])
    }
  const deleted = await bed.ask('DELETE', '/api/organizations', { organizationId, currentPassword: password })
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Organization Deleted'])
  expect((await bed.ask('GET', `/api/organizations/${organizationId}`)).status).toBe(404)
})

test('POST /api/organizations/{id}/configure?refresh=true makes what is missing, and asked again changes nothing', async () => {
  const { systemDb } = bed.dependencies
  const { organizationId } = (await bed.ask('POST', '/api/organizations', { organizationName: 'Fresh' })).body.data
  const folder = join(filesFolder(bed.dependencies.env), String(organizationId))
  const configure = () => bed.ask('POST', `/api/organizations/${organizationId}/configure?refresh=true`)
  expect(existsSync(folder)).toBe(false)
  expect((await configure()).body.data).toEqual({ configured: true })
  expect(existsSync(folder)).toBe(true)
  // What an interrupted beginning may lack.
  await rm(folder, { recursive: true })
  const at = { organizationId }
  await bed.ask('DELETE', '/api/tagAssociationTypes/jobs', undefined, at)
  const types = async () => (await bed.ask('GET', '/api/tagAssociationTypes', undefined, at)).body.data.length
  const missing = await types()
  expect((await configure()).body.data).toEqual({ configured: true })
  expect([await types(), existsSync(folder)]).toEqual([missing + 1, true])
  const events = async () =>
    (await sql`select from event where organization_id = ${organizationId}`.execute(systemDb)).rows.length
  const before = await events()
  expect((await configure()).body.data).toEqual({ configured: true })
  expect(await events()).toBe(before)
})

test('configure answers not yet while a part cannot be made, and configured once it can', async () => {
  const nats = bed.dependencies.nats
  bed.dependencies.nats = { ...nats, jetstreamManager: () => Promise.reject(new Error('no responders')) } as typeof nats
  const configure = () => bed.ask('POST', '/api/organizations/2/configure?refresh=true')
  expect((await configure()).body).toMatchObject({ success: true, data: { configured: false } })
  bed.dependencies.nats = nats
  expect((await configure()).body.data).toEqual({ configured: true })
})

test('configure is for those who may write organizations within reach', async () => {
  const reader = { permissions: readerPermissions }
  for (const path of ['/api/organizations/1/configure?refresh=true', '/api/organizations/1/configure'])
    expect((await bed.ask('POST', path, {}, reader)).status).toBe(403)
  expect((await bed.ask('POST', '/api/organizations/3/configure')).status).toBe(404)
})

test('the default scheduled tasks go with their organization', async () => {
  const { organizationId } = (await bed.ask('POST', '/api/organizations', { organizationName: 'Brief' })).body.data
  for (const task of predefinedTasks({ timeZone: 'UTC', now: Date.now() }))
    expect((await bed.ask('POST', '/api/scheduledTasks', { ...task, organizationId })).status).toBe(200)
  const shown = { currentPassword: password }
  expect((await bed.ask('DELETE', `/api/organizations/${organizationId}`, shown)).status).toBe(200)
  const stop = await organizationsArea.open!(bed.gateway).start!(bed.gateway.areas)
  await vi.waitFor(
    async () => {
      const left = (await bed.rowsOf('scheduled_tasks')).filter((row) => row.organization_id === organizationId)
      expect(left).toEqual([])
    },
    { timeout: 30_000, interval: 50 },
  )
  await stop()
})
