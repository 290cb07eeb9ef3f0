import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../core/files/filesFolder.ts'
import { admin, fixture, password, prepareOrganizations } from './organizations.fixture.ts'
import { organizationsArea } from './organizationsArea.ts'

prepareOrganizations()

// Proves ADM-214
test('POST /api/organizations/{id}/settings changes only the sent values; settings are typed and dated', async () => {
  const settings = { timeZone: 'Europe/Berlin', aiEnabled: true }
  const saved = await fixture.request('POST', '/api/organizations/2/settings', settings)
  expect(saved.body.data).toMatchObject({ ...settings, organizationId: 2, microStopSecs: 300, oeeTarget: 0.85 })
  const wrong = await fixture.request('POST', '/api/organizations/2/settings', {
    timeZone: 'Nowhere',
    oeeTarget: 85,
    colour: 1,
  })
  expect([wrong.status, Object.keys(wrong.body.data.fields).sort()]).toEqual([400, ['colour', 'oeeTarget', 'timeZone']])
  const reader = { permissions: readerPermissions }
  expect((await fixture.request('POST', '/api/organizations/1/settings', {}, reader)).status).toBe(403)
})

test('settings of an inaccessible organization, and impossible IDs, are not found', async () => {
  const settings = { organizationId: 3, timeZone: 'UTC' }
  expect((await fixture.request('POST', '/api/organizationSettings', settings)).status).toBe(404)
  for (const organizationId of [0, 2 ** 31, -(2 ** 31) - 1, 1e300]) {
    expect((await fixture.request('POST', '/api/organizationSettings', { organizationId })).status).toBe(404)
    expect((await fixture.request('POST', '/api/locations', { organizationId })).status).toBe(404)
    const organization = { organizationName: 'X', entityId: organizationId || 2 ** 40 }
    expect((await fixture.request('POST', '/api/organizations', organization, admin)).status).toBe(404)
  }
})

// Proves ADM-059, ADM-212, ADM-217, ADM-219
test('an organization is added with settings, changed with the ID in the body, and removed once it is empty', async () => {
  const body = { organizationName: 'New', location: { city: 'Ulm' }, settings: { timeZone: 'Europe/Berlin' } }
  const added = (await fixture.request('POST', '/api/organizations', body)).body.data
  expect(added).toMatchObject({ organizationName: 'New', entityId: 1, location: { city: 'Ulm' } })
  const { organizationId } = added
  const changed = await fixture.request('PUT', '/api/organizations', { ...added, organizationName: 'Newer' })
  expect(changed.body.data).toMatchObject({ organizationId, organizationName: 'Newer', version: 2 })
  await fixture.request('POST', '/api/parts', { partNum: 'P' }, { organizationId })
  const rejection = await fixture.request('DELETE', `/api/organizations/${organizationId}`)
  expect([rejection.status, rejection.body.message]).toEqual([
    409,
    `Organization ${organizationId} cannot be deleted: it still contains 1 part.`,
  ])
  await fixture.request('DELETE', '/api/parts/P', undefined, { organizationId })
  for (const credentials of [undefined, {}, { currentPassword: 'no' }])
    for (const path of [`/${organizationId}`, `?organizationId=${organizationId}`]) {
      const response = await fixture.request('DELETE', `/api/organizations${path}`, credentials)
      expect([response.status, Object.keys(response.body.data.fields)]).toEqual([400, ['currentPassword']])
    }
  const deleted = await fixture.request('DELETE', '/api/organizations', { organizationId, currentPassword: password })
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Organization Deleted'])
  expect((await fixture.request('GET', `/api/organizations/${organizationId}`)).status).toBe(404)
})

// Proves ADM-213
test('POST /api/organizations/{id}/configure?refresh=true creates what is missing; repeating it changes nothing', async () => {
  const { systemDb } = fixture.dependencies
  const { organizationId } = (await fixture.request('POST', '/api/organizations', { organizationName: 'Fresh' })).body
    .data
  const folder = join(filesFolder(fixture.dependencies.env), String(organizationId))
  const configure = () => fixture.request('POST', `/api/organizations/${organizationId}/configure?refresh=true`)
  expect(existsSync(folder)).toBe(false)
  expect((await configure()).body.data).toEqual({ configured: true })
  expect(existsSync(folder)).toBe(true)
  // Parts that can be missing after an interrupted creation.
  await rm(folder, { recursive: true })
  const at = { organizationId }
  await fixture.request('DELETE', '/api/tagAssociationTypes/jobs', undefined, at)
  const types = async () => (await fixture.request('GET', '/api/tagAssociationTypes', undefined, at)).body.data.length
  const missing = await types()
  expect((await configure()).body.data).toEqual({ configured: true })
  expect([await types(), existsSync(folder)]).toEqual([missing + 1, true])
  const events = async () =>
    (await sql`select from event where organization_id = ${organizationId}`.execute(systemDb)).rows.length
  const before = await events()
  expect((await configure()).body.data).toEqual({ configured: true })
  expect(await events()).toBe(before)
})

test('configure returns that the organization is not configured while a part cannot be created, and configured afterwards', async () => {
  const nats = fixture.dependencies.nats
  fixture.dependencies.nats = {
    ...nats,
    jetstreamManager: () => Promise.reject(new Error('no responders')),
  } as typeof nats
  const configure = () => fixture.request('POST', '/api/organizations/2/configure?refresh=true')
  expect((await configure()).body).toMatchObject({ success: true, data: { configured: false } })
  fixture.dependencies.nats = nats
  expect((await configure()).body.data).toEqual({ configured: true })
})

test('the default scheduled tasks are removed with their organization', async () => {
  const { organizationId } = (await fixture.request('POST', '/api/organizations', { organizationName: 'Brief' })).body
    .data
  for (const task of predefinedTasks({ timeZone: 'UTC', now: Date.now() }))
    expect((await fixture.request('POST', '/api/scheduledTasks', { ...task, organizationId })).status).toBe(200)
  const credentials = { currentPassword: password }
  expect((await fixture.request('DELETE', `/api/organizations/${organizationId}`, credentials)).status).toBe(200)
  const stop = await organizationsArea.open!(fixture.gateway).start!(fixture.gateway.areas)
  await vi.waitFor(
    async () => {
      const left = (await fixture.rowsOf('scheduled_tasks')).filter((row) => row.organization_id === organizationId)
      expect(left).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
  await stop()
})
