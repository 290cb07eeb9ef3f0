import { permissionsWhere, plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { createUser } from '../createUser.ts'
import { endExpired } from '../endSessions.ts'
import { sessionLimits } from '../sessionLimits.ts'

const password = 'correct horse battery'
const day = 86_400_000
const parts = { parts: { read: true, write: true } }

describe('API tokens', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  beforeAll(async () => {
    fixture = await createAccessFixture(areas)
    const common = { password, entityId: 1, organizationIds: [1] }
    for (const name of ['ada', 'ben', 'cleo', 'dan', 'eve'])
      await createUser(fixture.systemDb, { ...common, userName: `${name}@demo.takt`, permissions: plannerPermissions })
    const allFlags = permissionsWhere(() => true)
    await createUser(fixture.systemDb, {
      ...common,
      userName: 'root@demo.takt',
      permissions: allFlags,
      globalAdmin: true,
      restrictOrgs: false,
    })
  })
  afterAll(() => fixture?.close())

  const signIn = async (name: string) => {
    const body = { userName: `${name}@demo.takt`, password }
    return (await fixture.request('POST', '/api/login', { body })).body.token as string
  }
  const add = (session: string, more: object = {}) =>
    fixture.request('POST', '/api/users/tokens', {
      token: session,
      body: { tokenName: 'k6', days: 30, permissions: parts, ...more },
    })
  const createToken = async (session: string, more: object = {}) => {
    const { status, body } = await add(session, more)
    expect([status, body.message]).toEqual([200, 'API Token Added'])
    return { ...body.data, bearer: `Bearer ${body.data.token}` } as { sessionId: string; token: string; bearer: string }
  }
  const list = async (session: string) =>
    (await fixture.request('GET', '/api/users/tokens', { token: session })).body.data
  const status = async (bearer: string, path = '/api/parts') =>
    (await fixture.request('GET', path, { token: bearer })).status

  test('a token has only its granted permissions, is named in the audit, and is stored as a hash', async () => {
    const session = await signIn('ada')
    const { token, bearer } = await createToken(session)
    expect(await list(session)).toMatchObject([{ tokenName: 'k6', lastUsedAt: null, organizationId: 1 }])
    expect([await status(bearer), await status(bearer, '/api/jobs')]).toEqual([200, 403])
    expect((await fixture.request('GET', '/api/jobs', { token: bearer })).body.message).toBe(
      "This needs the right 'read' on 'jobs', which the token 'k6' does not have. Create a token that has it.",
    )
    const part = { partNum: 'P-1', description: 'By a script' }
    expect((await fixture.request('POST', '/api/parts', { token: bearer, body: part })).status).toBe(200)
    const [{ lastUsedAt, expiresAt }] = await list(session)
    expect(Date.parse(lastUsedAt)).toBe(fixture.clock.now)
    expect(Date.parse(expiresAt)).toBe(fixture.clock.now + 30 * day)
    const { rows } = await sql<{ what: string }>`select what from audit where user_name = 'ada@demo.takt'
      and action = 'changed' order by at desc, what limit 1`.execute(fixture.owner)
    expect(rows[0]!.what).toContain('POST /api/parts with the token k6')
    const { rows: stored } = await sql<{ all: string }>`select string_agg(t::text || s::text, ' ') as all
      from session_token t join session s using (session_id)`.execute(fixture.owner)
    expect(stored[0]!.all).not.toContain(token)
    // It is not listed among browser sessions, and the user it returns has only its permissions.
    expect((await fixture.request('GET', '/api/users/sessions', { token: session })).body.data).toHaveLength(1)
    const { message } = (await fixture.request('GET', '/api/users/user', { token: bearer })).body
    expect(message.permissions).toEqual(permissionsWhere((area, flag) => area === 'parts' && flag !== 'approve'))
  })

  test('its permissions follow those of its user on each request, and are never those of a global administrator', async () => {
    const { bearer } = await createToken(await signIn('ben'))
    await sql`update user_account set permissions = jsonb_set(permissions, '{parts,read}', 'false')
      where user_name = 'ben@demo.takt'`.execute(fixture.owner)
    expect(await status(bearer)).toBe(403)
    await sql`update user_account set enabled = false where user_name = 'ben@demo.takt'`.execute(fixture.owner)
    expect(await status(bearer)).toBe(401)
    const root = await createToken(await signIn('root'), { permissions: { entities: { read: true, write: true } } })
    const entity = { token: root.bearer, body: { entityName: 'By a script' } }
    expect((await fixture.request('POST', '/api/entities', entity)).status).toBe(403)
    expect((await fixture.request('GET', '/api/users/user', { token: root.bearer })).body.message.globalAdmin).toBe(0)
  })

  test('rejects permissions that the user lacks, a lifetime of more than a year, and the permission to change users', async () => {
    const session = await signIn('cleo')
    const rejectionOf = async (more: object, token = session) => {
      const { status, body } = await add(token, more)
      return [status, ...Object.keys(body.data?.fields ?? {})]
    }
    expect(await rejectionOf({ permissions: { parts: { approve: true } } })).toEqual([403])
    expect(await rejectionOf({ permissions: {} })).toEqual([400, 'permissions'])
    expect(await rejectionOf({ days: 366 })).toEqual([400, 'days'])
    expect(await rejectionOf({ tokenName: ' ' })).toEqual([400, 'tokenName'])
    expect(await rejectionOf({ permissions: { security: { write: true } } }, await signIn('root'))).toEqual([
      400,
      'permissions',
    ])
    fixture.clock.now += sessionLimits.confirmed + 1
    expect(await rejectionOf({})).toEqual([400, 'currentPassword'])
    expect(await rejectionOf({ currentPassword: password })).toEqual([200])
  })

  test('it changes no passwords, tokens, sessions or users, and cannot confirm an identity', async () => {
    const session = await signIn('root')
    const all = { security: { read: true }, parts: { read: true }, organizations: { read: true, write: true } }
    const { bearer } = await createToken(session, { permissions: all })
    const other = (await fixture.request('GET', '/api/users/sessions', { token: session })).body.data[0].sessionId
    const before = (await sql`select user_name, version from user_account order by 1`.execute(fixture.owner)).rows
    const body = { currentPassword: password, newPassword: 'wombat grove lantern 41', userName: 'root@demo.takt' }
    for (const [method, path] of [
      ['POST', '/api/users/changePassword'],
      ['POST', '/api/users/tokens'],
      ['POST', '/api/users/linkToken'],
      ['POST', '/api/users/logoutEverywhere'],
      ['DELETE', `/api/users/sessions/${other}`],
      ['PUT', '/api/users/root@demo.takt'],
      ['PUT', '/api/users/dan@demo.takt'],
      ['PUT', '/api/users/dan@demo.takt/security'],
      ['POST', '/api/users'],
      ['DELETE', '/api/users/dan@demo.takt'],
      ['POST', '/api/groups'],
      ['POST', '/api/displays'],
    ] as const)
      expect([path, (await fixture.request(method, path, { token: bearer, body })).status]).toEqual([path, 403])
    for (const path of ['/api/users/sessions', '/api/users/tokens'])
      expect([path, await status(bearer, path)]).toEqual([path, 403])
    const configured = await fixture.request('POST', '/api/organizations/1/configure', { token: bearer, body: {} })
    expect([configured.status, configured.body.token]).toEqual([401, undefined])
    expect((await sql`select user_name, version from user_account order by 1`.execute(fixture.owner)).rows).toEqual(
      before,
    )
    // It is not exchanged for another token either.
    const again = await fixture.request('POST', '/api/users/refreshToken', { token: bearer })
    expect(`Bearer ${again.body.token}`).toBe(bearer)
    expect(await status(session, '/api/users/user')).toBe(200)
  })

  test('it stays valid without use until it expires, is revoked, or its user’s password changes', async () => {
    const [session, other] = [await signIn('dan'), await signIn('eve')]
    const [active, revoked] = [await createToken(session, { days: 365 }), await createToken(session)]
    const foreign = await fixture.request('DELETE', `/api/users/sessions/${active.sessionId}`, { token: other })
    expect(foreign.status).toBe(404)
    const path = `/api/users/sessions/${revoked.sessionId}`
    expect((await fixture.request('DELETE', path, { token: session })).status).toBe(200)
    expect([await status(active.bearer), await status(revoked.bearer)]).toEqual([200, 401])
    fixture.clock.now += 300 * day
    await endExpired(fixture.systemDb, { now: fixture.clock.now, idle: sessionLimits.idle })
    expect(await status(active.bearer)).toBe(200)
    const back = await signIn('dan')
    const next = { userName: 'dan@demo.takt', newPassword: 'wombat grove lantern 41' }
    const brief = await createToken(back, { days: 1 })
    fixture.clock.now += 2 * day
    expect([await status(active.bearer), await status(brief.bearer)]).toEqual([200, 401])
    expect(await list(await signIn('dan'))).toHaveLength(1)
    const last = await signIn('dan')
    expect((await fixture.request('POST', '/api/users/changePassword', { token: last, body: next })).status).toBe(200)
    expect(await status(active.bearer)).toBe(401)
  })
})
