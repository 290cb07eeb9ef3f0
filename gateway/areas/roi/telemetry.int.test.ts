import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessFixture } from '../access/access.fixture.ts'
import { accessArea } from '../access/accessArea.ts'
import { createUser } from '../access/createUser.ts'
import { roiArea } from './roiArea.ts'
import type { TelemetryTables } from './telemetryRoutes.ts'

const password = 'correct horse battery'
let fixture: Awaited<ReturnType<typeof createAccessFixture>>
let token: string
beforeAll(async () => {
  fixture = await createAccessFixture([accessArea, roiArea])
  const user = {
    userName: 'planner@demo.takt',
    password,
    entityId: 1,
    organizationIds: [1],
    permissions: plannerPermissions,
  }
  await createUser(fixture.systemDb, user)
  token = (await fixture.request('POST', '/api/login', { body: { userName: user.userName, password } })).body.token
})
afterAll(() => fixture?.close())

const recorded = () =>
  fixture.systemDb
    .withTables<TelemetryTables>()
    .selectFrom('telemetry')
    .select(['organization_id', 'description'])
    .execute()

test('POST /api/telemetry records a usage event of the user in the selected organization', async () => {
  const { status, body } = await fixture.request('POST', '/api/telemetry', {
    token,
    body: { telemetryDescription: 'Portal Login' },
  })
  expect([status, body]).toEqual([200, { success: true, message: '', data: null }])
  expect(await recorded()).toEqual([{ organization_id: 1, description: 'Portal Login' }])
})

test('records nothing without a session or a description', async () => {
  const before = await recorded()
  const body = { telemetryDescription: 'Portal Login' }
  expect((await fixture.request('POST', '/api/telemetry', { body })).status).toBe(401)
  const empty = await fixture.request('POST', '/api/telemetry', { token, body: { telemetryDescription: ' ' } })
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.body.data.fields)).toEqual(['telemetryDescription'])
  expect(await recorded()).toEqual(before)
})
