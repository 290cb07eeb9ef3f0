import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessBed } from '../access/access.bed.ts'
import { accessArea } from '../access/accessArea.ts'
import { createUser } from '../access/createUser.ts'
import { roiArea } from './roiArea.ts'
import type { TelemetryTables } from './telemetryRoutes.ts'

const password = 'correct horse battery'
let bed: Awaited<ReturnType<typeof createAccessBed>>
let token: string
beforeAll(async () => {
  bed = await createAccessBed([accessArea, roiArea])
  const user = {
    userName: 'planner@demo.takt',
    password,
    entityId: 1,
    organizationIds: [1],
    permissions: plannerPermissions,
  }
  await createUser(bed.systemDb, user)
  token = (await bed.ask('POST', '/api/login', { body: { userName: user.userName, password } })).body.token
})
afterAll(() => bed?.close())

const recorded = () =>
  bed.systemDb
    .withTables<TelemetryTables>()
    .selectFrom('telemetry')
    .select(['organization_id', 'description'])
    .execute()

test('POST /api/telemetry records what somebody did in the organization they chose', async () => {
  const { status, body } = await bed.ask('POST', '/api/telemetry', {
    token,
    body: { telemetryDescription: 'Portal Login' },
  })
  expect([status, body]).toEqual([200, { success: true, message: '', data: null }])
  expect(await recorded()).toEqual([{ organization_id: 1, description: 'Portal Login' }])
})

test('nobody and nothing is not recorded', async () => {
  const before = await recorded()
  const body = { telemetryDescription: 'Portal Login' }
  expect((await bed.ask('POST', '/api/telemetry', { body })).status).toBe(401)
  const empty = await bed.ask('POST', '/api/telemetry', { token, body: { telemetryDescription: ' ' } })
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.body.data.fields)).toEqual(['telemetryDescription'])
  expect(await recorded()).toEqual(before)
})
