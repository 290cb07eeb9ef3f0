import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessBed } from '../access/access.bed.ts'
import { accessArea } from '../access/accessArea.ts'
import { createUser } from '../access/createUser.ts'
import { organizationsArea } from './organizationsArea.ts'

const user = { userName: 'maker@demo.takt', password: 'a long enough password' }

let bed: Awaited<ReturnType<typeof createAccessBed>>
beforeAll(async () => {
  bed = await createAccessBed([accessArea, organizationsArea])
  const rights = { globalAdmin: false, restrictOrgs: false, permissions: allPermissions }
  await createUser(bed.systemDb, { ...user, entityId: 1, organizationIds: [1], ...rights })
})
afterAll(() => bed?.close())

// Proves ADM-216
test('POST /api/organizations/{id}/configure answers data.token, which is exchanged once for a session and is none itself', async () => {
  const { token } = (await bed.ask('POST', '/api/login', { body: user })).body
  const { data } = (await bed.ask('POST', '/api/organizations/2/configure', { token, body: {} })).body
  expect(Date.parse(data.expires)).toBeGreaterThan(bed.clock.now)
  expect((await bed.ask('GET', '/api/users/user', { token: data.token })).status).toBe(401)
  const exchange = () => bed.ask('POST', '/api/users/refreshToken', { token: data.token, body: {} })
  const session = (await exchange()).body.token
  expect((await bed.ask('GET', '/api/users/user', { token: session })).body.message.userName).toBe(user.userName)
  expect((await exchange()).status).toBe(401)
})
