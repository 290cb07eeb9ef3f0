import { unavailableUserName } from '@takt/domain/areas/access/userChanges.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from '../access.fixture.ts'
import { createUser } from '../createUser.ts'
import { failuresAllowed } from '../signInLimits.ts'

const password = 'correct horse battery'
const security = permissionsWhere((area) => area === 'security')

describe('an administrator of one organization, and users of others', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const add = (userName: string, organizationIds: number[], more: object = {}) =>
      createUser(fixture.systemDb, {
        userName: `${userName}@demo.takt`,
        password,
        entityId: 1,
        organizationIds,
        permissions: noPermissions,
        ...more,
      })
    await add('north', [1], { permissions: security })
    await add('near', [1])
    await add('both', [1, 2])
    await add('far', [2])
    await add('none', [])
    await add('whole', [1], { permissions: security, restrictOrgs: false })
    const otherAdmin = { userName: 'admin@other.takt', entityId: 2, permissions: security, restrictOrgs: false }
    await add('', [3], otherAdmin)
    for (const userName of ['north@demo.takt', 'near@demo.takt', 'both@demo.takt', 'whole@demo.takt'])
      tokens[userName] = (await fixture.request('POST', '/api/login', { body: { userName, password } })).body.token
  })
  afterAll(() => fixture?.close())

  const request = (caller: string, method: string, path: string, body?: unknown) =>
    fixture.request(method, path, { token: tokens[`${caller}@demo.takt`] ?? '', body })
  const north = (method: string, path: string, body?: unknown) => request('north', method, path, body)
  const at = (name: string, more = '') => `/api/users/${name}@demo.takt${more}`
  /** Every request that changes, signs out, invites or removes a user. */
  const changes = (name: string): [string, string, object?][] => [
    ['PUT', at(name), { country: 'DE' }],
    ['PUT', at(name), { email: 'mine@north.example' }],
    ['PUT', at(name, '/security'), { enabled: false }],
    ['PUT', at(name, '/security'), { organizationIds: [1] }],
    ['POST', at(name, '/invite')],
    ['DELETE', at(name, '/sessions')],
    ['DELETE', at(name)],
  ]

  test('a user who also belongs to another organization is shown without it, and cannot be changed, signed out, invited or removed', async () => {
    const before = (await request('whole', 'GET', at('both'))).body.data
    for (const name of ['both', 'whole'])
      for (const [method, path, body] of [...changes(name), ['GET', at(name, '/history')] as const]) {
        const rejection = await north(method, path, body)
        expect([method, path, rejection.status, rejection.body.message]).toEqual([
          method,
          path,
          403,
          'This requires an administrator of every organization that the user belongs to. Ask an administrator of the whole entity.',
        ])
      }
    expect((await request('whole', 'GET', at('both'))).body.data).toEqual(before)
    expect((await request('both', 'GET', '/api/users/user')).status).toBe(200)
    expect((await north('GET', at('both'))).body.data.organizationIds).toEqual([1])
    const rights = await north('GET', at('both', '/rights'))
    expect(
      rights.body.data.organizations.map((organization: { organizationId: number }) => organization.organizationId),
    ).toEqual([1])
    expect(JSON.stringify(rights.body)).not.toContain('South')
  })

  test('a user of other organizations only does not exist, with the same message as for a missing user', async () => {
    for (const [method, path, body] of [
      ...changes('far'),
      ['GET', at('far')] as const,
      ['GET', at('far', '/history')] as const,
      ['GET', at('far', '/rights')] as const,
    ]) {
      const foreign = await north(method, path, body)
      const missing = await north(method, path.replace('far@', 'nobody@'), body)
      expect([method, path, foreign.status, foreign.body.message.replace('far@', 'nobody@')]).toEqual([
        method,
        path,
        404,
        missing.body.message,
      ])
    }
    const names = async (caller: string) =>
      (await request(caller, 'GET', '/api/users?orderBy=userName:asc')).body.message.map(
        ({ userName }: { userName: string }) => userName.split('@')[0],
      )
    expect(await names('north')).toEqual(['both', 'near', 'none', 'north', 'whole'])
    expect(await names('whole')).toEqual(['both', 'far', 'near', 'none', 'north', 'whole'])
    const csv = await fixture.app.request('/api/users/export.csv', {
      headers: { authorization: tokens['north@demo.takt']! },
    })
    expect(await csv.text()).not.toContain('far@demo.takt')
  })

  test('a user of the own organizations only, or of none, can be administered', async () => {
    for (const name of ['near', 'none'])
      expect((await north('PUT', at(name, '/security'), { organizationIds: [1] })).body.data.organizationIds).toEqual([
        1,
      ])
    expect((await north('PUT', at('near'), { country: 'DE' })).status).toBe(200)
    expect((await north('DELETE', at('near', '/sessions'))).body.data).toEqual({ ended: 1 })
  })

  test('a user name that exists out of sight is unavailable, like reserved words; the number of attempts is limited', async () => {
    const add = (userName: string, caller = 'north') =>
      request(caller, 'POST', '/api/users', { userName, email: 'x@y.example' })
    const reserved = await add('sessions')
    for (const unavailableName of ['admin@other.takt', 'far@demo.takt']) {
      const rejection = await add(unavailableName)
      expect([rejection.status, rejection.body]).toEqual([400, reserved.body])
    }
    expect(reserved.body.data.fields).toEqual({ userName: unavailableUserName })
    // For a visible user the conflict is reported.
    expect((await add('both@demo.takt')).status).toBe(409)
    expect((await add('far@demo.takt', 'whole')).status).toBe(409)
    for (let n = 2; n < failuresAllowed.taken; n++) expect((await add('admin@other.takt')).status).toBe(400)
    expect((await add('admin@other.takt')).status).toBe(429)
    expect((await add('admin@other.takt', 'whole')).status).toBe(429)
  })
})
