import { unavailableUserName } from '@takt/domain/areas/access/userChanges.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessBed } from '../access.bed.ts'
import { createUser } from '../createUser.ts'
import { failuresAllowed } from '../signInLimits.ts'

const password = 'correct horse battery'
const security = permissionsWhere((area) => area === 'security')

describe('an administrator of one organization, and users of others', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    bed = await createAccessBed()
    const add = (userName: string, organizationIds: number[], more: object = {}) =>
      createUser(bed.systemDb, {
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
    const elsewhere = { userName: 'admin@other.takt', entityId: 2, permissions: security, restrictOrgs: false }
    await add('', [3], elsewhere)
    for (const userName of ['north@demo.takt', 'near@demo.takt', 'both@demo.takt', 'whole@demo.takt'])
      tokens[userName] = (await bed.ask('POST', '/api/login', { body: { userName, password } })).body.token
  })
  afterAll(() => bed?.close())

  const ask = (who: string, method: string, path: string, body?: unknown) =>
    bed.ask(method, path, { token: tokens[`${who}@demo.takt`] ?? '', body })
  const north = (method: string, path: string, body?: unknown) => ask('north', method, path, body)
  const at = (name: string, more = '') => `/api/users/${name}@demo.takt${more}`
  /** Everything by which a user is changed, signed out, given a link or removed. */
  const changes = (name: string): [string, string, object?][] => [
    ['PUT', at(name), { country: 'DE' }],
    ['PUT', at(name), { email: 'mine@north.example' }],
    ['PUT', at(name, '/security'), { enabled: false }],
    ['PUT', at(name, '/security'), { organizationIds: [1] }],
    ['POST', at(name, '/invite')],
    ['DELETE', at(name, '/sessions')],
    ['DELETE', at(name)],
  ]

  test('who belongs to an organization beyond the own is seen without it, and is not changed, signed out, invited or removed', async () => {
    const before = (await ask('whole', 'GET', at('both'))).body.data
    for (const name of ['both', 'whole'])
      for (const [method, path, body] of [...changes(name), ['GET', at(name, '/history')] as const]) {
        const refused = await north(method, path, body)
        expect([method, path, refused.status, refused.body.message]).toEqual([
          method,
          path,
          403,
          'This takes an administrator of every organization that the user belongs to. Ask one of the whole entity.',
        ])
      }
    expect((await ask('whole', 'GET', at('both'))).body.data).toEqual(before)
    expect((await ask('both', 'GET', '/api/users/user')).status).toBe(200)
    expect((await north('GET', at('both'))).body.data.organizationIds).toEqual([1])
    const rights = await north('GET', at('both', '/rights'))
    expect(
      rights.body.data.organizations.map((organization: { organizationId: number }) => organization.organizationId),
    ).toEqual([1])
    expect(JSON.stringify(rights.body)).not.toContain('South')
  })

  test('who belongs to others alone does not exist, in the words for nobody', async () => {
    for (const [method, path, body] of [
      ...changes('far'),
      ['GET', at('far')] as const,
      ['GET', at('far', '/history')] as const,
      ['GET', at('far', '/rights')] as const,
    ]) {
      const theirs = await north(method, path, body)
      const nobody = await north(method, path.replace('far@', 'nobody@'), body)
      expect([method, path, theirs.status, theirs.body.message.replace('far@', 'nobody@')]).toEqual([
        method,
        path,
        404,
        nobody.body.message,
      ])
    }
    const names = async (who: string) =>
      (await ask(who, 'GET', '/api/users?orderBy=userName:asc')).body.message.map(
        ({ userName }: { userName: string }) => userName.split('@')[0],
      )
    expect(await names('north')).toEqual(['both', 'near', 'none', 'north', 'whole'])
    expect(await names('whole')).toEqual(['both', 'far', 'near', 'none', 'north', 'whole'])
    const csv = await bed.app.request('/api/users/export.csv', {
      headers: { authorization: tokens['north@demo.takt']! },
    })
    expect(await csv.text()).not.toContain('far@demo.takt')
  })

  test('who belongs to the own organizations alone, or to none, is administered', async () => {
    for (const name of ['near', 'none'])
      expect((await north('PUT', at(name, '/security'), { organizationIds: [1] })).body.data.organizationIds).toEqual([
        1,
      ])
    expect((await north('PUT', at('near'), { country: 'DE' })).status).toBe(200)
    expect((await north('DELETE', at('near', '/sessions'))).body.data).toEqual({ ended: 1 })
  })

  test('a user name that somebody out of sight has is not available, as words that cannot be one are; asking goes on only so often', async () => {
    const add = (userName: string, who = 'north') => ask(who, 'POST', '/api/users', { userName, email: 'x@y.example' })
    const reserved = await add('sessions')
    for (const taken of ['admin@other.takt', 'far@demo.takt']) {
      const refused = await add(taken)
      expect([refused.status, refused.body]).toEqual([400, reserved.body])
    }
    expect(reserved.body.data.fields).toEqual({ userName: unavailableUserName })
    // Whom one sees one may be told of.
    expect((await add('both@demo.takt')).status).toBe(409)
    expect((await add('far@demo.takt', 'whole')).status).toBe(409)
    for (let n = 2; n < failuresAllowed.taken; n++) expect((await add('admin@other.takt')).status).toBe(400)
    expect((await add('admin@other.takt')).status).toBe(429)
    expect((await add('admin@other.takt', 'whole')).status).toBe(429)
  })
})
