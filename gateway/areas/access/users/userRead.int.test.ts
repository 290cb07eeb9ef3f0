import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUsersFixture, type UsersFixture } from './users.fixture.ts'

let fixture: UsersFixture
beforeAll(async () => {
  fixture = await createUsersFixture()
})
afterAll(() => fixture?.close())

// Proves ADM-140
test('every user has read, write and approve flags for jobs, organizations, parts, programs, resources, scheduledTasks, security and utilities', async () => {
  const areas = ['jobs', 'organizations', 'parts', 'programs', 'resources', 'scheduledTasks', 'security', 'utilities']
  const listed = (await fixture.admin('GET', '/api/users')).body.message as { permissions: Record<string, object> }[]
  const ownUser = (await fixture.requestAs('worker@demo.takt', 'GET', '/api/users/user')).body.message
  expect(listed.length).toBeGreaterThan(1)
  const flags = { read: expect.any(Boolean), write: expect.any(Boolean), approve: expect.any(Boolean) }
  for (const { permissions } of [...listed, ownUser])
    expect(permissions).toMatchObject(Object.fromEntries(areas.map((area) => [area, flags])))
  for (const area of areas)
    for (const flag of ['read', 'write', 'approve']) {
      const singleFlag = { ...noPermissions[area as 'jobs'], [flag]: true }
      const body = { permissions: { ...noPermissions, [area]: singleFlag } }
      expect((await fixture.admin('PUT', '/api/users/worker@demo.takt/security', body)).status).toBe(200)
      const stored = (await fixture.requestAs('worker@demo.takt', 'GET', '/api/users/user')).body.message.permissions
      expect(stored).toEqual(body.permissions)
    }
  await fixture.admin('PUT', '/api/users/worker@demo.takt/security', { permissions: noPermissions })
})

// Proves ADM-141, OPS-225, SCH-102
test('a user has userName, globalAdmin as 1 or 0, and whether it may write scheduled tasks', async () => {
  const user = async (caller: string) => (await fixture.requestAs(caller, 'GET', '/api/users/user')).body.message
  const mayWrite = (write: boolean) => ({ permissions: { scheduledTasks: { write } } })
  for (const [userName, globalAdmin, flags] of [
    ['root@demo.takt', 1, mayWrite(true)],
    ['admin@demo.takt', 0, mayWrite(true)],
    ['narrow@demo.takt', 0, mayWrite(false)],
  ] as const)
    expect(await user(userName)).toMatchObject({ userName, globalAdmin, ...flags })
})

test('users of another entity do not exist', async () => {
  const expectNotFound = async (method: string, path: string, body?: object) => {
    const foreign = await fixture.requestAs('admin@other.takt', method, path, body)
    const none = await fixture.requestAs(
      'admin@other.takt',
      method,
      path.replace('worker@demo.takt', 'nobody@demo.takt'),
      body,
    )
    expect([foreign.status, foreign.body.message.replace('worker@', 'nobody@')]).toEqual([404, none.body.message])
  }
  await expectNotFound('GET', '/api/users/worker@demo.takt')
  await expectNotFound('GET', '/api/users/worker@demo.takt/rights')
  await expectNotFound('PUT', '/api/users/worker@demo.takt', { email: 'x@y.example' })
  await expectNotFound('PUT', '/api/users/worker@demo.takt/security', { enabled: false })
  await expectNotFound('POST', '/api/users/worker@demo.takt/invite')
  await expectNotFound('DELETE', '/api/users/worker@demo.takt')
  expect((await fixture.requestAs('admin@other.takt', 'GET', '/api/users')).body.message).toHaveLength(1)
})
