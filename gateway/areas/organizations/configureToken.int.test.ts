import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessFixture } from '../access/access.fixture.ts'
import { accessArea } from '../access/accessArea.ts'
import { createUser } from '../access/createUser.ts'
import { organizationsArea } from './organizationsArea.ts'

const user = { userName: 'maker@demo.takt', password: 'a long enough password' }

let fixture: Awaited<ReturnType<typeof createAccessFixture>>
beforeAll(async () => {
  fixture = await createAccessFixture([accessArea, organizationsArea])
  const rights = { globalAdmin: false, restrictOrgs: false, permissions: allPermissions }
  await createUser(fixture.systemDb, { ...user, entityId: 1, organizationIds: [1], ...rights })
})
afterAll(() => fixture?.close())

// Proves ADM-216
test('POST /api/organizations/{id}/configure returns data.token, which is exchanged once for a session and is not a session token', async () => {
  const { token } = (await fixture.request('POST', '/api/login', { body: user })).body
  const { data } = (await fixture.request('POST', '/api/organizations/2/configure', { token, body: {} })).body
  expect(Date.parse(data.expires)).toBeGreaterThan(fixture.clock.now)
  expect((await fixture.request('GET', '/api/users/user', { token: data.token })).status).toBe(401)
  const exchange = () => fixture.request('POST', '/api/users/refreshToken', { token: data.token, body: {} })
  const session = (await exchange()).body.token
  expect((await fixture.request('GET', '/api/users/user', { token: session })).body.message.userName).toBe(
    user.userName,
  )
  expect((await exchange()).status).toBe(401)
})
