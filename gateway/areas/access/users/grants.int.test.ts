import {
  allPermissions,
  noPermissions,
  type Permissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from '../access.fixture.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'
const jobs = permissionsWhere((area, flag) => area === 'jobs' && flag !== 'approve')
const securityAndJobs = permissionsWhere((area, flag) => area === 'security' || (area === 'jobs' && flag === 'read'))

describe('users cannot grant what they do not have', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const add = (name: string, permissions: Permissions, organizationIds = [1], restrictOrgs = true) =>
      createUser(fixture.systemDb, {
        userName: `${name}@demo.takt`,
        password,
        entityId: 1,
        organizationIds,
        permissions,
        restrictOrgs,
      })
    await add('north', securityAndJobs)
    await add('wide', securityAndJobs, [1, 2])
    await add('whole', allPermissions, [1], false)
    await add('worker', noPermissions)
    await add('planner', jobs)
    await add('both', noPermissions, [1, 2])
    await add('far', noPermissions, [2])
    for (const name of ['north', 'wide', 'whole']) {
      const body = { userName: `${name}@demo.takt`, password }
      tokens[name] = (await fixture.request('POST', '/api/login', { body })).body.token
    }
  })
  afterAll(() => fixture?.close())

  const request = (caller: string, method: string, path: string, body?: unknown) =>
    fixture.request(method, path, { token: tokens[caller] ?? '', body })
  const security = (caller: string, name: string, body: object) =>
    request(caller, 'PUT', `/api/users/${name}@demo.takt/security`, body)
  const rightsOf = async (name: string) =>
    (await request('whole', 'GET', `/api/users/${name}@demo.takt/rights`)).body.data.effective
  const group = async (caller: string, body: object) => request(caller, 'POST', '/api/groups', body)
  const foreign = /^You cannot grant rights that you do not have: /
  const expectForeign = ({ status, body }: Awaited<ReturnType<typeof request>>) => {
    expect([status, body.message]).toEqual([403, expect.stringMatching(foreign)])
  }

  test('rejects excess rights of a user or a new user, and another organization for a user with more rights', async () => {
    expectForeign(await security('north', 'worker', { permissions: { jobs: { write: true } } }))
    const rejection = await security('north', 'worker', {
      permissions: { jobs: { read: true }, parts: { read: true } },
    })
    expect(rejection.body.message).toBe("You cannot grant rights that you do not have: 'read' on 'parts'")
    const invited = { userName: 'new@demo.takt', email: 'n@demo.takt', organizationIds: [1] }
    expectForeign(await request('north', 'POST', '/api/users', { ...invited, permissions: allPermissions }))
    expect((await request('whole', 'GET', '/api/users/new@demo.takt')).status).toBe(404)
    // The planner may write jobs: a caller without that right cannot add another organization for the planner.
    expectForeign(await security('wide', 'planner', { organizationIds: [1, 2] }))
    expect(await rightsOf('worker')).toEqual(noPermissions)
    // Existing rights stay, whoever changes the others.
    const reply = await security('north', 'planner', { permissions: { ...jobs, security: { read: true } } })
    expect([reply.status, reply.body.data.permissions.jobs.write]).toEqual([200, true])
    expect((await security('north', 'worker', { permissions: { jobs: { read: true } } })).status).toBe(200)
    await security('whole', 'worker', { permissions: noPermissions })
  })

  test('rejects grants by a group: its rights, its members, the own membership', async () => {
    expectForeign(await group('north', { groupName: 'All', permissions: allPermissions }))
    expectForeign(await group('north', { groupName: 'Me', permissions: allPermissions, members: ['north@demo.takt'] }))
    const { groupId } = (await group('whole', { groupName: 'Jobs', permissions: jobs })).body.data
    const put = (caller: string, body: object) => request(caller, 'PUT', '/api/groups', { groupId, ...body })
    for (const name of ['north', 'worker']) expectForeign(await put('north', { members: [`${name}@demo.takt`] }))
    expectForeign(await put('north', { permissions: allPermissions }))
    const bulk = { change: [{ key: { groupId }, fields: { members: ['north@demo.takt'] } }] }
    const rows = await request('north', 'POST', '/api/groups/bulk', bulk)
    expect([rows.status, rows.body.data.rows[0].status]).toEqual([expect.any(Number), 403])
    const csv = `groupId,members\r\n${groupId},"[""north@demo.takt""]"\r\n`
    const imported = await fixture.app.request('/api/groups/import?mode=change', {
      method: 'POST',
      headers: { authorization: tokens.north!, 'content-type': 'text/csv' },
      body: csv,
    })
    expect(await imported.text()).toMatch(/You cannot grant rights that you do not have/)
    expect((await request('whole', 'GET', `/api/groups/${groupId}`)).body.data).toMatchObject({
      members: [],
      version: 1,
    })
    // Accepts changes that grant nothing, or only what the caller has.
    expect((await put('north', { description: 'Who plans' })).status).toBe(200)
    expect((await put('north', { permissions: { jobs: { read: true } }, members: ['worker@demo.takt'] })).status).toBe(
      200,
    )
    expect(await rightsOf('worker')).toMatchObject({ jobs: { read: true, write: false } })
    await request('whole', 'DELETE', `/api/groups/${groupId}`)
  })

  test('a member cannot extend the rights of its group, whatever its own rights', async () => {
    const members = ['whole@demo.takt']
    const { groupId } = (await group('whole', { groupName: 'Own', members })).body.data
    const more = await request('whole', 'PUT', '/api/groups', { groupId, permissions: jobs })
    expect([more.status, more.body.message]).toEqual([
      409,
      'You are a member of this Group. Ask another administrator to extend its rights.',
    ])
    await request('whole', 'DELETE', `/api/groups/${groupId}`)
  })

  test('a group with members of other organizations can be changed only by administrators of the whole entity', async () => {
    const members = ['both@demo.takt', 'worker@demo.takt']
    const { groupId } = (await group('whole', { groupName: 'Mixed', members })).body.data
    const put = (body: object) => request('north', 'PUT', '/api/groups', { groupId, ...body })
    const read = { jobs: { read: true } }
    for (const rejection of [
      await put({ permissions: read }),
      await put({ members: ['worker@demo.takt'] }),
      await group('north', { groupName: 'Mine', permissions: read, members: ['both@demo.takt'] }),
    ])
      expect([rejection.status, rejection.body.message]).toEqual([
        403,
        expect.stringMatching(/every organization that the/),
      ])
    expect((await put({ members: ['both@demo.takt'] })).status).toBe(200)
    // A user outside the caller's view does not exist for it.
    for (const name of ['far', 'nobody']) {
      const unknown = await put({ members: ['both@demo.takt', `${name}@demo.takt`] })
      expect(unknown.body.data.fields).toEqual({ members: `User ${name}@demo.takt does not exist` })
    }
    await request('whole', 'PUT', '/api/groups', { groupId, permissions: jobs })
    expect((await request('north', 'DELETE', `/api/groups/${groupId}`)).status).toBe(403)
  })

  test('rejects grants by a wall display: a caller who may not see dashboards and machines cannot create links to them', async () => {
    const wall = { displayName: 'Hall', dashboards: ['/wall'] }
    expectForeign(await request('north', 'POST', '/api/displays', wall))
    const { displayId } = (await request('whole', 'POST', '/api/displays', wall)).body.data
    expectForeign(await request('north', 'POST', `/api/displays/${displayId}/link`))
    expectForeign(await request('north', 'PUT', `/api/displays/${displayId}`, { deviceGroupIds: null }))
    expect((await request('north', 'DELETE', `/api/displays/${displayId}`)).status).toBe(200)
  })
})
