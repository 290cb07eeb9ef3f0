import {
  allPermissions,
  noPermissions,
  type Permissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessBed } from '../access.bed.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'
const jobs = permissionsWhere((area, flag) => area === 'jobs' && flag !== 'approve')
const securityAndJobs = permissionsWhere((area, flag) => area === 'security' || (area === 'jobs' && flag === 'read'))

describe('nobody gives what they do not have', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    bed = await createAccessBed()
    const add = (name: string, permissions: Permissions, organizationIds = [1], restrictOrgs = true) =>
      createUser(bed.systemDb, {
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
      tokens[name] = (await bed.ask('POST', '/api/login', { body })).body.token
    }
  })
  afterAll(() => bed?.close())

  const ask = (who: string, method: string, path: string, body?: unknown) =>
    bed.ask(method, path, { token: tokens[who] ?? '', body })
  const security = (who: string, name: string, body: object) =>
    ask(who, 'PUT', `/api/users/${name}@demo.takt/security`, body)
  const rightsOf = async (name: string) =>
    (await ask('whole', 'GET', `/api/users/${name}@demo.takt/rights`)).body.data.effective
  const group = async (who: string, body: object) => ask(who, 'POST', '/api/groups', body)
  const foreign = /^Nobody gives rights that they do not have themselves: /
  const expectForeign = ({ status, body }: Awaited<ReturnType<typeof ask>>) => {
    expect([status, body.message]).toEqual([403, expect.stringMatching(foreign)])
  }

  test('by the rights of a user, of a new one, or by another organization for somebody who may do more', async () => {
    expectForeign(await security('north', 'worker', { permissions: { jobs: { write: true } } }))
    const refused = await security('north', 'worker', { permissions: { jobs: { read: true }, parts: { read: true } } })
    expect(refused.body.message).toBe("Nobody gives rights that they do not have themselves: 'read' on 'parts'")
    const invited = { userName: 'new@demo.takt', email: 'n@demo.takt', organizationIds: [1] }
    expectForeign(await ask('north', 'POST', '/api/users', { ...invited, permissions: allPermissions }))
    expect((await ask('whole', 'GET', '/api/users/new@demo.takt')).status).toBe(404)
    // The planner may write jobs: whoever may not themselves does not open another organization to it.
    expectForeign(await security('wide', 'planner', { organizationIds: [1, 2] }))
    expect(await rightsOf('worker')).toEqual(noPermissions)
    // What somebody has already stays, whoever changes the rest.
    const kept = await security('north', 'planner', { permissions: { ...jobs, security: { read: true } } })
    expect([kept.status, kept.body.data.permissions.jobs.write]).toEqual([200, true])
    expect((await security('north', 'worker', { permissions: { jobs: { read: true } } })).status).toBe(200)
    await security('whole', 'worker', { permissions: noPermissions })
  })

  test('by a group: its rights, who is in it, the own membership', async () => {
    expectForeign(await group('north', { groupName: 'All', permissions: allPermissions }))
    expectForeign(await group('north', { groupName: 'Me', permissions: allPermissions, members: ['north@demo.takt'] }))
    const { groupId } = (await group('whole', { groupName: 'Jobs', permissions: jobs })).body.data
    const put = (who: string, body: object) => ask(who, 'PUT', '/api/groups', { groupId, ...body })
    for (const name of ['north', 'worker']) expectForeign(await put('north', { members: [`${name}@demo.takt`] }))
    expectForeign(await put('north', { permissions: allPermissions }))
    const bulk = { change: [{ key: { groupId }, fields: { members: ['north@demo.takt'] } }] }
    const rows = await ask('north', 'POST', '/api/groups/bulk', bulk)
    expect([rows.status, rows.body.data.rows[0].status]).toEqual([expect.any(Number), 403])
    const csv = `groupId,members\r\n${groupId},"[""north@demo.takt""]"\r\n`
    const imported = await bed.app.request('/api/groups/import?mode=change', {
      method: 'POST',
      headers: { authorization: tokens.north!, 'content-type': 'text/csv' },
      body: csv,
    })
    expect(await imported.text()).toMatch(/Nobody gives rights/)
    expect((await ask('whole', 'GET', `/api/groups/${groupId}`)).body.data).toMatchObject({ members: [], version: 1 })
    // What gives nothing, and what one has oneself.
    expect((await put('north', { description: 'Who plans' })).status).toBe(200)
    expect((await put('north', { permissions: { jobs: { read: true } }, members: ['worker@demo.takt'] })).status).toBe(
      200,
    )
    expect(await rightsOf('worker')).toMatchObject({ jobs: { read: true, write: false } })
    await ask('whole', 'DELETE', `/api/groups/${groupId}`)
  })

  test('a member of a group does not make it give more, whatever it may itself', async () => {
    const members = ['whole@demo.takt']
    const { groupId } = (await group('whole', { groupName: 'Own', members })).body.data
    const more = await ask('whole', 'PUT', '/api/groups', { groupId, permissions: jobs })
    expect([more.status, more.body.message]).toEqual([
      409,
      'You are a member of this Group. Ask another administrator to give it more.',
    ])
    await ask('whole', 'DELETE', `/api/groups/${groupId}`)
  })

  test('a group with members of organizations beyond the own is changed by those of the whole entity', async () => {
    const members = ['both@demo.takt', 'worker@demo.takt']
    const { groupId } = (await group('whole', { groupName: 'Mixed', members })).body.data
    const put = (body: object) => ask('north', 'PUT', '/api/groups', { groupId, ...body })
    const read = { jobs: { read: true } }
    for (const refused of [
      await put({ permissions: read }),
      await put({ members: ['worker@demo.takt'] }),
      await group('north', { groupName: 'Mine', permissions: read, members: ['both@demo.takt'] }),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        403,
        expect.stringMatching(/every organization that the/),
      ])
    expect((await put({ members: ['both@demo.takt'] })).status).toBe(200)
    // Whom one does not see there is not.
    for (const name of ['far', 'nobody']) {
      const unknown = await put({ members: ['both@demo.takt', `${name}@demo.takt`] })
      expect(unknown.body.data.fields).toEqual({ members: `there is no User ${name}@demo.takt` })
    }
    await ask('whole', 'PUT', '/api/groups', { groupId, permissions: jobs })
    expect((await ask('north', 'DELETE', `/api/groups/${groupId}`)).status).toBe(403)
  })

  test('by a wall board: who may not see dashboards and machines gives no link to them', async () => {
    const wall = { displayName: 'Hall', dashboards: ['/wall'] }
    expectForeign(await ask('north', 'POST', '/api/displays', wall))
    const { displayId } = (await ask('whole', 'POST', '/api/displays', wall)).body.data
    expectForeign(await ask('north', 'POST', `/api/displays/${displayId}/link`))
    expectForeign(await ask('north', 'PUT', `/api/displays/${displayId}`, { deviceGroupIds: null }))
    expect((await ask('north', 'DELETE', `/api/displays/${displayId}`)).status).toBe(200)
  })
})
