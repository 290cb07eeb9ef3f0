import { allPermissions, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from '../access.fixture.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('groups and effective rights', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const first = { password, entityId: 1, organizationIds: [1] }
    await createUser(fixture.systemDb, { ...first, userName: 'admin@demo.takt', permissions: allPermissions })
    const jobs = { ...noPermissions, jobs: { read: true, write: false, approve: false } }
    await createUser(fixture.systemDb, { ...first, userName: 'worker@demo.takt', permissions: jobs })
    const other = { password, entityId: 2, organizationIds: [3], permissions: allPermissions }
    await createUser(fixture.systemDb, { ...other, userName: 'admin@other.takt' })
    for (const userName of ['admin@demo.takt', 'worker@demo.takt', 'admin@other.takt'])
      tokens[userName] = (await fixture.request('POST', '/api/login', { body: { userName, password } })).body.token
  })
  afterAll(() => fixture?.close())

  const request = (caller: string, method: string, path: string, body?: unknown) =>
    fixture.request(method, path, { token: tokens[`${caller}.takt`] ?? '', body })
  const admin = (method: string, path: string, body?: unknown) => request('admin@demo', method, path, body)
  const ownPermissions = async () => (await request('worker@demo', 'GET', '/api/users/user')).body.message.permissions

  // Proves ADM-072, ADM-144, ADM-239, ADM-240, ADM-241, ADM-242
  test('groups are added, listed, changed and deleted', async () => {
    const added = await admin('POST', '/api/groups', { groupName: 'Planners', permissions: { jobs: { write: true } } })
    expect([added.status, added.body.message]).toEqual([200, 'Group Added'])
    const { groupId } = added.body.data
    expect(added.body.data).toMatchObject({
      members: [],
      permissions: { ...noPermissions, jobs: { read: false, write: true, approve: false } },
    })
    expect((await admin('GET', '/api/groups')).body.data).toHaveLength(1)
    const changed = await admin('PUT', '/api/groups', { groupId, description: 'Who plans' })
    expect([changed.body.message, changed.body.data.description]).toEqual(['Group Updated', 'Who plans'])
    expect((await admin('POST', '/api/groups', { groupName: 'PLANNERS' })).status).toBe(409)
    const removed = await admin('DELETE', `/api/groups/${groupId}`)
    expect(removed.body.message).toBe('Group Deleted')
    expect((await admin('GET', '/api/groups')).body.data).toEqual([])
  })

  test('members must be users of the entity', async () => {
    const add = (members: string[]) => admin('POST', '/api/groups', { groupName: 'Some', members })
    for (const unknownUser of ['nobody@demo.takt', 'admin@other.takt'])
      expect((await add(['worker@demo.takt', unknownUser])).body.data.fields).toEqual({
        members: `User ${unknownUser} does not exist`,
      })
  })

  test('a member has the union of the own rights and those of the groups, from the next request on', async () => {
    const body = {
      groupName: 'Makers',
      permissions: { parts: { read: true }, jobs: { write: true } },
      members: ['WORKER@demo.takt'],
    }
    const { groupId } = (await admin('POST', '/api/groups', body)).body.data
    expect(await ownPermissions()).toMatchObject({
      jobs: { read: true, write: true, approve: false },
      parts: { read: true, write: false, approve: false },
      resources: { read: false, write: false, approve: false },
    })
    const rights = (await request('worker@demo', 'GET', '/api/users/worker@demo.takt/rights')).body.data
    expect(rights.effective).toEqual(await ownPermissions())
    const makers = { from: 'group', groupId, groupName: 'Makers' }
    expect(rights.sources.jobs).toEqual({ read: [{ from: 'user' }], write: [makers], approve: [] })
    expect(rights.organizations).toEqual([{ organizationId: 1, organizationName: 'North', from: 'membership' }])
    expect((await request('worker@demo', 'GET', '/api/users/admin@demo.takt/rights')).status).toBe(403)
    await admin('PUT', `/api/groups/${groupId}`, { members: [] })
    expect((await ownPermissions()).jobs).toEqual({ read: true, write: false, approve: false })
  })

  // Proves ADM-144
  test('groups require security rights, and those of another entity do not exist', async () => {
    const { groupId } = (await admin('POST', '/api/groups', { groupName: 'Hidden' })).body.data
    expect((await request('worker@demo', 'GET', '/api/groups')).status).toBe(403)
    const at = `/api/groups/${groupId}`
    for (const [method, path, body] of [
      ['POST', '/api/groups', { groupName: 'Mine' }],
      ['PUT', at, { description: 'x' }],
      ['DELETE', at],
    ] as const)
      expect((await request('worker@demo', method, path, body)).status).toBe(403)
    expect((await request('admin@other', 'GET', at)).status).toBe(404)
    expect((await request('admin@other', 'PUT', at, { description: 'x' })).status).toBe(404)
    expect((await request('admin@other', 'DELETE', at)).status).toBe(404)
    expect((await request('admin@other', 'GET', '/api/groups')).body.data).toEqual([])
  })
})
