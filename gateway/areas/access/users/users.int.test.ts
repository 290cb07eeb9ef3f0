import { allPermissions, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionLimits } from '../sessionLimits.ts'
import { createUsersFixture, password, type UsersFixture } from './users.fixture.ts'

describe('users and their security', () => {
  let fixture: UsersFixture
  beforeAll(async () => {
    fixture = await createUsersFixture()
  })
  afterAll(() => fixture?.close())

  const eventsOf = async (userName: string) =>
    (
      await sql<{ type: string; data: Record<string, unknown> }>`select e.type, e.data from event e
        join user_account a on e.stream = 'users/' || a.user_id
          where a.user_name = ${userName} order by e.version`.execute(fixture.systemDb)
    ).rows

  // Proves ADM-069, ADM-243, ADM-244
  test('POST /api/users adds a user of the entity; GET /api/users returns the list in message', async () => {
    const body = { userName: 'new@demo.takt', password: 'wombat grove lantern 41', organizationIds: [1], country: 'DE' }
    const added = await fixture.admin('POST', '/api/users', { ...body, permissions: { jobs: { read: true } } })
    expect([added.status, added.body.message]).toEqual([200, 'User Added'])
    expect(added.body.data).toMatchObject({ userName: 'new@demo.takt', email: 'new@demo.takt', organizationIds: [1] })
    const { message } = (await fixture.admin('GET', '/api/users?orderBy=userName:asc')).body
    expect(message.map((user: { userName: string }) => user.userName)).toEqual([
      'admin@demo.takt',
      'narrow@demo.takt',
      'new@demo.takt',
      'root@demo.takt',
      'worker@demo.takt',
    ])
    const matches = (await fixture.admin('GET', '/api/users?userNameContains=NEW&countryEquals=DE')).body.message
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({
      userName: 'new@demo.takt',
      country: 'DE',
      timezone: null,
      globalAdmin: 0,
      restrictOrgs: 1,
      enabled: true,
      selectedEntityId: 1,
      selectedOrganizationId: 1,
      permissions: { ...noPermissions, jobs: { read: true, write: false, approve: false } },
      security: {
        globalAdmin: 0,
        restrictOrgs: 1,
        enabled: true,
        organizationIds: [1],
        permissions: matches[0].permissions,
      },
    })
    expect(JSON.stringify(message)).not.toMatch(/argon2|password/)
    expect((await fixture.admin('POST', '/api/users', { ...body, userName: 'NEW@demo.takt' })).status).toBe(409)
    expect(await fixture.signIn('new@demo.takt', body.password)).toEqual(expect.any(String))
    expect((await eventsOf('new@demo.takt')).map(({ type }) => type)).toEqual(['users.added'])
    const csv = await fixture.app.request('/api/users/export.csv', {
      headers: { authorization: fixture.tokens['admin@demo.takt']! },
    })
    expect((await csv.text()).split('\r\n')[0]).toMatch(/^userName,personName,email,country/)
  })

  test('reports invalid values of a new user by field, and adds no user', async () => {
    const before = (await fixture.admin('GET', '/api/users')).body.message.length
    const wrong = await fixture.admin('POST', '/api/users', {
      userName: 'a b',
      email: 'nowhere',
      organizationIds: ['x'],
    })
    expect(Object.keys(wrong.body.data.fields)).toEqual(['userName', 'email', 'organizationIds.0'])
    const invalidUsers = [
      { userName: 'sessions' },
      { userName: 'plain-name' },
      { userName: 'weak@demo.takt', password: 'passwordpassword' },
      { userName: 'short@demo.takt', password: 'short' },
      { userName: 'far@demo.takt', organizationIds: [3] },
      { userName: 'none@demo.takt', organizationIds: [999] },
    ]
    for (const body of invalidUsers)
      expect((await fixture.admin('POST', '/api/users', body)).status, body.userName).toBe(400)
    expect((await fixture.admin('GET', '/api/users')).body.message).toHaveLength(before)
  })

  test('PUT /api/users/{userName} by an administrator changes the profile of another user, and no rights', async () => {
    const put = (body: object) => fixture.admin('PUT', '/api/users/worker@demo.takt', body)
    const rights = await put({ country: 'FR', globalAdmin: 1, permissions: allPermissions, enabled: false })
    expect([rights.status, Object.keys(rights.body.data.fields)]).toEqual([
      400,
      ['globalAdmin', 'permissions', 'enabled'],
    ])
    const reply = await put({ country: 'FR' })
    expect(reply.body).toMatchObject({
      success: true,
      message: 'User Updated',
      token: fixture.tokens['admin@demo.takt'],
    })
    expect((await fixture.admin('GET', '/api/users/worker@demo.takt')).body.data).toMatchObject({
      email: 'worker@demo.takt',
      country: 'FR',
      globalAdmin: 0,
      permissions: noPermissions,
    })
    expect((await put({ email: 'nowhere' })).body.data.fields).toHaveProperty('email')
    expect((await eventsOf('worker@demo.takt')).at(-1)).toEqual({
      type: 'users.changed',
      data: { country: 'FR' },
    })
    // The password can be set with the email address: changing it requires a recent identity confirmation of the
    // administrator.
    fixture.clock.now += sessionLimits.confirmed + 1
    const late = await put({ email: 'v@demo.takt' })
    expect([late.status, Object.keys(late.body.data.fields)]).toEqual([400, ['currentPassword']])
    expect((await put({ country: 'FR', email: 'worker@demo.takt' })).status).toBe(200)
    expect((await put({ email: 'v@demo.takt', currentPassword: 'no' })).status).toBe(400)
    expect((await put({ email: 'v@demo.takt', currentPassword: password })).status).toBe(200)
    expect((await put({ email: 'w@demo.takt' })).status).toBe(200)
  })

  // Proves ADM-143, ADM-246
  test('PUT /api/users/{userName}/security changes the rights of a user: flags, organizations, enabled', async () => {
    const put = (body: object) => fixture.admin('PUT', '/api/users/worker@demo.takt/security', body)
    const changed = await put({ permissions: { jobs: { read: true, write: true } }, organizationIds: [1, 2] })
    expect([changed.status, changed.body.message]).toEqual([200, 'User Updated'])
    expect(changed.body.data).toMatchObject({
      organizationIds: [1, 2],
      permissions: { ...noPermissions, jobs: { read: true, write: true, approve: false } },
    })
    await put({ security: { permissions: { jobs: { write: false } }, organizationIds: [2] } })
    const { data } = (await fixture.admin('GET', '/api/users/worker@demo.takt')).body
    expect([data.organizationIds, data.permissions.jobs]).toEqual([[2], { read: true, write: false, approve: false }])
    await put({ enabled: false })
    expect((await fixture.requestAs('worker@demo.takt', 'GET', '/api/users/user')).status).toBe(401)
    await put({ enabled: true, organizationIds: [1] })
    fixture.tokens['worker@demo.takt'] = await fixture.signIn('worker@demo.takt')
    expect((await put({ permissions: { dances: { read: true } } })).status).toBe(400)
    const history = (await fixture.admin('GET', '/api/users/worker@demo.takt/history')).body.data
    expect(history[0]).toMatchObject({ type: 'users.added', version: 1, fields: { userName: 'worker@demo.takt' } })
    expect(history.at(-2)).toMatchObject({ userName: 'admin@demo.takt', fields: { enabled: false } })
  })

  test('users cannot grant more than they have, change global administrators, or change their own rights', async () => {
    const security = (caller: string, target: string, body: object) =>
      fixture.requestAs(caller, 'PUT', `/api/users/${target}/security`, body)
    expect((await security('admin@demo.takt', 'worker@demo.takt', { globalAdmin: 1 })).status).toBe(403)
    expect((await security('admin@demo.takt', 'root@demo.takt', { enabled: false })).status).toBe(403)
    expect((await fixture.admin('PUT', '/api/users/root@demo.takt', { email: 'x@y.example' })).status).toBe(403)
    expect((await fixture.admin('DELETE', '/api/users/root@demo.takt')).status).toBe(403)
    expect((await security('admin@demo.takt', 'ADMIN@demo.takt', { permissions: allPermissions })).status).toBe(409)
    expect((await fixture.admin('DELETE', '/api/users/admin@demo.takt')).status).toBe(409)
    expect((await security('narrow@demo.takt', 'worker@demo.takt', { organizationIds: [2] })).status).toBe(400)
    expect((await security('narrow@demo.takt', 'worker@demo.takt', { restrictOrgs: 0 })).status).toBe(403)
    await security('admin@demo.takt', 'worker@demo.takt', { organizationIds: [1, 2] })
    expect((await security('narrow@demo.takt', 'worker@demo.takt', { organizationIds: [] })).status).toBe(403)
    await security('admin@demo.takt', 'worker@demo.takt', { organizationIds: [1] })
    expect((await security('root@demo.takt', 'new@demo.takt', { globalAdmin: 1 })).body.data).toMatchObject({
      globalAdmin: 1,
    })
    await security('root@demo.takt', 'new@demo.takt', { globalAdmin: 0 })
  })

  // Proves ADM-245
  test('DELETE /api/users/{userName} removes the user with sessions and memberships in groups', async () => {
    const group = await fixture.admin('POST', '/api/groups', {
      groupName: 'Leaving',
      members: ['new@demo.takt', 'worker@demo.takt'],
    })
    const token = await fixture.signIn('new@demo.takt', 'wombat grove lantern 41')
    const reply = await fixture.admin('DELETE', '/api/users/new@demo.takt')
    expect([reply.status, reply.body.message]).toEqual([200, 'User Deleted'])
    expect((await fixture.request('GET', '/api/users/user', { token })).status).toBe(401)
    expect((await fixture.admin('GET', `/api/groups/${group.body.data.groupId}`)).body.data.members).toEqual([
      'worker@demo.takt',
    ])
    const again = await fixture.admin('DELETE', '/api/users/new@demo.takt')
    expect([again.status, again.body.message]).toEqual([404, 'User new@demo.takt was not found'])
  })
})
