import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../core/files/filesFolder.ts'
import { admin, bed, password, prepareOrganizations } from './organizations.fixture.ts'
import { organizationsArea } from './organizationsArea.ts'

prepareOrganizations()

// Proves ADM-214
test('POST /api/organizations/{id}/settings changes what is sent; settings are typed and dated', async () => {
  const settings = { timeZone: 'Europe/Berlin', aiEnabled: true }
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

// Proves ADM-059, ADM-212, ADM-217, ADM-219
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

// Proves ADM-213
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
    { timeout: 60_000, interval: 50 },
  )
  await stop()
})
