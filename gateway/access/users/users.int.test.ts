import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareJobs } from '../../jobs/prepareJobs.ts'
import { createAccessBed } from '../access.bed.ts'
import { createUser } from '../createUser.ts'
import { sessionLimits } from '../sessionLimits.ts'

const password = 'correct horse battery'
const securityOnly = permissionsWhere((area) => area === 'security')

describe('users and their security', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    bed = await createAccessBed()
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    const first = { password, entityId: 1, organizationIds: [1] }
    const admin = { permissions: allPermissions, restrictOrgs: false }
    await createUser(bed.systemDb, { ...first, ...admin, userName: 'root@demo.takt', globalAdmin: true })
    await createUser(bed.systemDb, { ...first, ...admin, userName: 'admin@demo.takt' })
    await createUser(bed.systemDb, { ...first, userName: 'narrow@demo.takt', permissions: securityOnly })
    await createUser(bed.systemDb, { ...first, userName: 'worker@demo.takt', permissions: noPermissions })
    const other = { password, entityId: 2, organizationIds: [3], permissions: allPermissions, restrictOrgs: false }
    await createUser(bed.systemDb, { ...other, userName: 'admin@other.takt' })
    for (const name of [
      'root@demo.takt',
      'admin@demo.takt',
      'narrow@demo.takt',
      'worker@demo.takt',
      'admin@other.takt',
    ])
      tokens[name] = await signIn(name)
  })
  afterAll(() => bed?.close())

  const signIn = async (userName: string, secret = password) =>
    (await bed.ask('POST', '/api/login', { body: { userName, password: secret } })).body.token as string
  const ask = (who: string, method: string, path: string, body?: unknown) =>
    bed.ask(method, path, { token: tokens[who] ?? '', body })
  const admin = (method: string, path: string, body?: unknown) => ask('admin@demo.takt', method, path, body)
  const eventsOf = async (userName: string) =>
    (
      await sql<{ type: string; data: Record<string, unknown> }>`select e.type, e.data from event e
        join user_account a on e.stream = 'users/' || a.user_id
          where a.user_name = ${userName} order by e.version`.execute(bed.systemDb)
    ).rows

  test('every user has read, write and approve flags for jobs, organizations, parts, programs, resources, scheduledTasks, security and utilities', async () => {
    const areas = ['jobs', 'organizations', 'parts', 'programs', 'resources', 'scheduledTasks', 'security', 'utilities']
    const listed = (await admin('GET', '/api/users')).body.message as { permissions: Record<string, object> }[]
    const own = (await ask('worker@demo.takt', 'GET', '/api/users/user')).body.message
    expect(listed.length).toBeGreaterThan(1)
    const flags = { read: expect.any(Boolean), write: expect.any(Boolean), approve: expect.any(Boolean) }
    for (const { permissions } of [...listed, own])
      expect(permissions).toMatchObject(Object.fromEntries(areas.map((area) => [area, flags])))
    for (const area of areas)
      for (const flag of ['read', 'write', 'approve']) {
        const only = { ...noPermissions[area as 'jobs'], [flag]: true }
        const body = { permissions: { ...noPermissions, [area]: only } }
        expect((await admin('PUT', '/api/users/worker@demo.takt/security', body)).status).toBe(200)
        const kept = (await ask('worker@demo.takt', 'GET', '/api/users/user')).body.message.permissions
        expect(kept).toEqual(body.permissions)
      }
    await admin('PUT', '/api/users/worker@demo.takt/security', { permissions: noPermissions })
  })

  test('POST /api/users adds a user of the entity; GET /api/users answers the list in message', async () => {
    const body = { userName: 'new@demo.takt', password: 'wombat grove lantern 41', organizationIds: [1], country: 'DE' }
    const added = await admin('POST', '/api/users', { ...body, permissions: { jobs: { read: true } } })
    expect([added.status, added.body.message]).toEqual([200, 'User Added'])
    expect(added.body.data).toMatchObject({ userName: 'new@demo.takt', email: 'new@demo.takt', organizationIds: [1] })
    const { message } = (await admin('GET', '/api/users?orderBy=userName:asc')).body
    expect(message.map((user: { userName: string }) => user.userName)).toEqual([
      'admin@demo.takt',
      'narrow@demo.takt',
      'new@demo.takt',
      'root@demo.takt',
      'worker@demo.takt',
    ])
    const found = (await admin('GET', '/api/users?userNameContains=NEW&countryEquals=DE')).body.message
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
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
        permissions: found[0].permissions,
      },
    })
    expect(JSON.stringify(message)).not.toMatch(/argon2|password/)
    expect((await admin('POST', '/api/users', { ...body, userName: 'NEW@demo.takt' })).status).toBe(409)
    expect(await signIn('new@demo.takt', body.password)).toEqual(expect.any(String))
    expect((await eventsOf('new@demo.takt')).map(({ type }) => type)).toEqual(['users.added'])
    const csv = await bed.app.request('/api/users/export.csv', {
      headers: { authorization: tokens['admin@demo.takt']! },
    })
    expect((await csv.text()).split('\r\n')[0]).toMatch(/^userName,personName,email,country/)
  })

  test('what a new user must not be is named field by field, and nobody is added', async () => {
    const before = (await admin('GET', '/api/users')).body.message.length
    const wrong = await admin('POST', '/api/users', { userName: 'a b', email: 'nowhere', organizationIds: ['x'] })
    expect(Object.keys(wrong.body.data.fields)).toEqual(['userName', 'email', 'organizationIds.0'])
    const refused = [
      { userName: 'sessions' },
      { userName: 'plain-name' },
      { userName: 'weak@demo.takt', password: 'passwordpassword' },
      { userName: 'short@demo.takt', password: 'short' },
      { userName: 'far@demo.takt', organizationIds: [3] },
      { userName: 'none@demo.takt', organizationIds: [999] },
    ]
    for (const body of refused) expect((await admin('POST', '/api/users', body)).status, body.userName).toBe(400)
    expect((await admin('GET', '/api/users')).body.message).toHaveLength(before)
  })

  test('PUT /api/users/{userName} by an administrator changes the profile of another, and no rights', async () => {
    const put = (body: object) => admin('PUT', '/api/users/worker@demo.takt', body)
    const reply = await put({ country: 'FR', globalAdmin: 1, permissions: allPermissions })
    expect(reply.body).toMatchObject({ success: true, message: 'User Updated', token: tokens['admin@demo.takt'] })
    expect((await admin('GET', '/api/users/worker@demo.takt')).body.data).toMatchObject({
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
    // The address is where a password may be set: changing it takes an administrator who has just shown who it is.
    bed.clock.now += sessionLimits.confirmed + 1
    const late = await put({ email: 'v@demo.takt' })
    expect([late.status, Object.keys(late.body.data.fields)]).toEqual([400, ['currentPassword']])
    expect((await put({ country: 'FR', email: 'worker@demo.takt' })).status).toBe(200)
    expect((await put({ email: 'v@demo.takt', currentPassword: 'no' })).status).toBe(400)
    expect((await put({ email: 'v@demo.takt', currentPassword: password })).status).toBe(200)
    expect((await put({ email: 'w@demo.takt' })).status).toBe(200)
  })

  test('PUT /api/users/{userName}/security changes what a user may do: flags, organizations, enabled', async () => {
    const put = (body: object) => admin('PUT', '/api/users/worker@demo.takt/security', body)
    const changed = await put({ permissions: { jobs: { read: true, write: true } }, organizationIds: [1, 2] })
    expect([changed.status, changed.body.message]).toEqual([200, 'User Updated'])
    expect(changed.body.data).toMatchObject({
      organizationIds: [1, 2],
      permissions: { ...noPermissions, jobs: { read: true, write: true, approve: false } },
    })
    await put({ security: { permissions: { jobs: { write: false } }, organizationIds: [2] } })
    const { data } = (await admin('GET', '/api/users/worker@demo.takt')).body
    expect([data.organizationIds, data.permissions.jobs]).toEqual([[2], { read: true, write: false, approve: false }])
    await put({ enabled: false })
    expect((await ask('worker@demo.takt', 'GET', '/api/users/user')).status).toBe(401)
    await put({ enabled: true, organizationIds: [1] })
    tokens['worker@demo.takt'] = await signIn('worker@demo.takt')
    expect((await put({ permissions: { dances: { read: true } } })).status).toBe(400)
    const history = (await admin('GET', '/api/users/worker@demo.takt/history')).body.data
    expect(history[0]).toMatchObject({ type: 'users.added', version: 1, fields: { userName: 'worker@demo.takt' } })
    expect(history.at(-2)).toMatchObject({ userName: 'admin@demo.takt', fields: { enabled: false } })
  })

  test('a user has userName, globalAdmin as 1 or 0, and whether it may write scheduled tasks', async () => {
    const user = async (who: string) => (await ask(who, 'GET', '/api/users/user')).body.message
    const mayWrite = (write: boolean) => ({ permissions: { scheduledTasks: { write } } })
    for (const [userName, globalAdmin, flags] of [
      ['root@demo.takt', 1, mayWrite(true)],
      ['admin@demo.takt', 0, mayWrite(true)],
      ['narrow@demo.takt', 0, mayWrite(false)],
    ] as const)
      expect(await user(userName)).toMatchObject({ userName, globalAdmin, ...flags })
  })

  test('nobody gives more than they may, touches global administrators, or changes the own rights', async () => {
    const security = (who: string, whom: string, body: object) => ask(who, 'PUT', `/api/users/${whom}/security`, body)
    expect((await security('admin@demo.takt', 'worker@demo.takt', { globalAdmin: 1 })).status).toBe(403)
    expect((await security('admin@demo.takt', 'root@demo.takt', { enabled: false })).status).toBe(403)
    expect((await admin('PUT', '/api/users/root@demo.takt', { email: 'x@y.example' })).status).toBe(403)
    expect((await admin('DELETE', '/api/users/root@demo.takt')).status).toBe(403)
    expect((await security('admin@demo.takt', 'ADMIN@demo.takt', { permissions: allPermissions })).status).toBe(409)
    expect((await admin('DELETE', '/api/users/admin@demo.takt')).status).toBe(409)
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

  test('users of another entity do not exist', async () => {
    const refused = async (method: string, path: string, body?: object) => {
      const theirs = await ask('admin@other.takt', method, path, body)
      const none = await ask('admin@other.takt', method, path.replace('worker@demo.takt', 'nobody@demo.takt'), body)
      expect([theirs.status, theirs.body.message.replace('worker@', 'nobody@')]).toEqual([404, none.body.message])
    }
    await refused('GET', '/api/users/worker@demo.takt')
    await refused('GET', '/api/users/worker@demo.takt/rights')
    await refused('PUT', '/api/users/worker@demo.takt', { email: 'x@y.example' })
    await refused('PUT', '/api/users/worker@demo.takt/security', { enabled: false })
    await refused('POST', '/api/users/worker@demo.takt/invite')
    await refused('DELETE', '/api/users/worker@demo.takt')
    expect((await ask('admin@other.takt', 'GET', '/api/users')).body.message).toHaveLength(1)
  })

  test('DELETE /api/users/{userName} removes the user with sessions and memberships in groups', async () => {
    const group = await admin('POST', '/api/groups', {
      groupName: 'Leaving',
      members: ['new@demo.takt', 'worker@demo.takt'],
    })
    const token = await signIn('new@demo.takt', 'wombat grove lantern 41')
    const reply = await admin('DELETE', '/api/users/new@demo.takt')
    expect([reply.status, reply.body.message]).toEqual([200, 'User Deleted'])
    expect((await bed.ask('GET', '/api/users/user', { token })).status).toBe(401)
    expect((await admin('GET', `/api/groups/${group.body.data.groupId}`)).body.data.members).toEqual([
      'worker@demo.takt',
    ])
    const again = await admin('DELETE', '/api/users/new@demo.takt')
    expect([again.status, again.body.message]).toEqual([404, 'User new@demo.takt was not found'])
  })
})
