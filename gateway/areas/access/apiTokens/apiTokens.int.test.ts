import { permissionsWhere, plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createAccessBed } from '../access.bed.ts'
import { createUser } from '../createUser.ts'
import { endExpired } from '../endSessions.ts'
import { sessionLimits } from '../sessionLimits.ts'

const password = 'correct horse battery'
const day = 86_400_000
const parts = { parts: { read: true, write: true } }

describe('API tokens', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  beforeAll(async () => {
    bed = await createAccessBed(areas)
    const common = { password, entityId: 1, organizationIds: [1] }
    for (const name of ['ada', 'ben', 'cleo', 'dan', 'eve'])
      await createUser(bed.systemDb, { ...common, userName: `${name}@demo.takt`, permissions: plannerPermissions })
    const everything = permissionsWhere(() => true)
    await createUser(bed.systemDb, {
      ...common,
      userName: 'root@demo.takt',
      permissions: everything,
      globalAdmin: true,
      restrictOrgs: false,
    })
  })
  afterAll(() => bed?.close())

  const signIn = async (name: string) => {
    const body = { userName: `${name}@demo.takt`, password }
    return (await bed.ask('POST', '/api/login', { body })).body.token as string
  }
  const add = (session: string, more: object = {}) =>
    bed.ask('POST', '/api/users/tokens', {
      token: session,
      body: { tokenName: 'k6', days: 30, permissions: parts, ...more },
    })
  const made = async (session: string, more: object = {}) => {
    const { status, body } = await add(session, more)
    expect([status, body.message]).toEqual([200, 'API Token Added'])
    return { ...body.data, bearer: `Bearer ${body.data.token}` } as { sessionId: string; token: string; bearer: string }
  }
  const list = async (session: string) => (await bed.ask('GET', '/api/users/tokens', { token: session })).body.data
  const status = async (bearer: string, path = '/api/parts') => (await bed.ask('GET', path, { token: bearer })).status

  test('a token does what it was given of its user’s rights, says so in the audit, and is kept as a hash', async () => {
    const session = await signIn('ada')
    const { token, bearer } = await made(session)
    expect(await list(session)).toMatchObject([{ tokenName: 'k6', lastUsedAt: null, organizationId: 1 }])
    expect([await status(bearer), await status(bearer, '/api/jobs')]).toEqual([200, 403])
    expect((await bed.ask('GET', '/api/jobs', { token: bearer })).body.message).toBe(
      "This needs the right 'read' on 'jobs', which the token 'k6' does not have. Make one that has it.",
    )
    const part = { partNum: 'P-1', description: 'By a script' }
    expect((await bed.ask('POST', '/api/parts', { token: bearer, body: part })).status).toBe(200)
    const [{ lastUsedAt, expiresAt }] = await list(session)
    expect(Date.parse(lastUsedAt)).toBe(bed.clock.now)
    expect(Date.parse(expiresAt)).toBe(bed.clock.now + 30 * day)
    const { rows } = await sql<{ what: string }>`select what from audit where user_name = 'ada@demo.takt'
      and action = 'changed' order by at desc, what limit 1`.execute(bed.owner)
    expect(rows[0]!.what).toContain('POST /api/parts by the token k6')
    const { rows: kept } = await sql<{ all: string }>`select string_agg(t::text || s::text, ' ') as all
      from session_token t join session s using (session_id)`.execute(bed.owner)
    expect(kept[0]!.all).not.toContain(token)
    // It is no session in the list of browsers, and the user it tells of has its rights alone.
    expect((await bed.ask('GET', '/api/users/sessions', { token: session })).body.data).toHaveLength(1)
    const { message } = (await bed.ask('GET', '/api/users/user', { token: bearer })).body
    expect(message.permissions).toEqual(permissionsWhere((area, flag) => area === 'parts' && flag !== 'approve'))
  })

  test('its rights follow its user’s with each request, and a global administrator’s is none', async () => {
    const { bearer } = await made(await signIn('ben'))
    await sql`update user_account set permissions = jsonb_set(permissions, '{parts,read}', 'false')
      where user_name = 'ben@demo.takt'`.execute(bed.owner)
    expect(await status(bearer)).toBe(403)
    await sql`update user_account set enabled = false where user_name = 'ben@demo.takt'`.execute(bed.owner)
    expect(await status(bearer)).toBe(401)
    const root = await made(await signIn('root'), { permissions: { entities: { read: true, write: true } } })
    const entity = { token: root.bearer, body: { entityName: 'By a script' } }
    expect((await bed.ask('POST', '/api/entities', entity)).status).toBe(403)
    expect((await bed.ask('GET', '/api/users/user', { token: root.bearer })).body.message.globalAdmin).toBe(0)
  })

  test('nobody gives one more than they have, more than a year, or the rights to change users', async () => {
    const session = await signIn('cleo')
    const refused = async (more: object, who = session) => {
      const { status, body } = await add(who, more)
      return [status, ...Object.keys(body.data?.fields ?? {})]
    }
    expect(await refused({ permissions: { parts: { approve: true } } })).toEqual([403])
    expect(await refused({ permissions: {} })).toEqual([400, 'permissions'])
    expect(await refused({ days: 366 })).toEqual([400, 'days'])
    expect(await refused({ tokenName: ' ' })).toEqual([400, 'tokenName'])
    expect(await refused({ permissions: { security: { write: true } } }, await signIn('root'))).toEqual([
      400,
      'permissions',
    ])
    bed.clock.now += sessionLimits.confirmed + 1
    expect(await refused({})).toEqual([400, 'currentPassword'])
    expect(await refused({ currentPassword: password })).toEqual([200])
  })

  test('it changes no passwords, tokens, sessions or users, and never shows who it is', async () => {
    const session = await signIn('root')
    const all = { security: { read: true }, parts: { read: true }, organizations: { read: true, write: true } }
    const { bearer } = await made(session, { permissions: all })
    const other = (await bed.ask('GET', '/api/users/sessions', { token: session })).body.data[0].sessionId
    const before = (await sql`select user_name, version from user_account order by 1`.execute(bed.owner)).rows
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
      expect([path, (await bed.ask(method, path, { token: bearer, body })).status]).toEqual([path, 403])
    for (const path of ['/api/users/sessions', '/api/users/tokens'])
      expect([path, await status(bearer, path)]).toEqual([path, 403])
    const configured = await bed.ask('POST', '/api/organizations/1/configure', { token: bearer, body: {} })
    expect([configured.status, configured.body.token]).toEqual([401, undefined])
    expect((await sql`select user_name, version from user_account order by 1`.execute(bed.owner)).rows).toEqual(before)
    // Nor is it exchanged for another.
    const again = await bed.ask('POST', '/api/users/refreshToken', { token: bearer })
    expect(`Bearer ${again.body.token}`).toBe(bearer)
    expect(await status(session, '/api/users/user')).toBe(200)
  })

  test('it lives without being used until it expires, is revoked, or its user’s password changes', async () => {
    const [session, other] = [await signIn('dan'), await signIn('eve')]
    const [kept, revoked] = [await made(session, { days: 365 }), await made(session)]
    const foreign = await bed.ask('DELETE', `/api/users/sessions/${kept.sessionId}`, { token: other })
    expect(foreign.status).toBe(404)
    const path = `/api/users/sessions/${revoked.sessionId}`
    expect((await bed.ask('DELETE', path, { token: session })).status).toBe(200)
    expect([await status(kept.bearer), await status(revoked.bearer)]).toEqual([200, 401])
    bed.clock.now += 300 * day
    await endExpired(bed.systemDb, { now: bed.clock.now, idle: sessionLimits.idle })
    expect(await status(kept.bearer)).toBe(200)
    const back = await signIn('dan')
    const next = { userName: 'dan@demo.takt', newPassword: 'wombat grove lantern 41' }
    const brief = await made(back, { days: 1 })
    bed.clock.now += 2 * day
    expect([await status(kept.bearer), await status(brief.bearer)]).toEqual([200, 401])
    expect(await list(await signIn('dan'))).toHaveLength(1)
    const last = await signIn('dan')
    expect((await bed.ask('POST', '/api/users/changePassword', { token: last, body: next })).status).toBe(200)
    expect(await status(kept.bearer)).toBe(401)
  })
})
