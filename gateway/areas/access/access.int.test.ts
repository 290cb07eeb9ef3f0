import { allPermissions, plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from './access.fixture.ts'
import { createUser } from './createUser.ts'
import { endExpired, removeEnded } from './endSessions.ts'
import { sessionLimits } from './sessionLimits.ts'
import { failuresAllowed } from './signInLimits.ts'

const password = 'correct horse battery'

describe('sign-in and sessions', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const common = { password, entityId: 1, permissions: plannerPermissions }
    await createUser(fixture.systemDb, { ...common, userName: 'planner@demo.takt', organizationIds: [1] })
    await createUser(fixture.systemDb, { ...common, userName: 'changer@demo.takt', organizationIds: [1] })
    await createUser(fixture.systemDb, { ...common, userName: 'guessed@demo.takt', organizationIds: [1] })
  })
  afterAll(() => fixture?.close())

  const login = async (userName: string, secret = password) =>
    fixture.request('POST', '/api/login', { body: { userName, password: secret } })
  const tokenFor = async (userName: string) => (await login(userName)).body.token as string

  // Proves OPS-118, OPS-231
  test('POST /api/login returns success, token, user and message', async () => {
    const { status, body } = await login('Planner@demo.takt')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, message: '', token: expect.any(String) })
    expect(body.user).toMatchObject({
      userName: 'planner@demo.takt',
      email: 'planner@demo.takt',
      country: null,
      timezone: null,
      entityId: 1,
      selectedEntityId: 1,
      selectedOrganizationId: 1,
      darkMode: false,
      globalAdmin: 0,
      restrictOrgs: 1,
      enabled: true,
      permissions: plannerPermissions,
    })
    expect(body.user.userId).toBeGreaterThan(0)
    expect(Date.parse(body.user.lastUpdated)).toBeGreaterThan(0)
  })

  // Proves ADM-146, ADM-248, OPS-221, OPS-234, SCH-201
  test('the header carries the bare token or Bearer <token>; GET /api/users/user returns the user in message', async () => {
    const token = await tokenFor('planner@demo.takt')
    for (const header of [token, `Bearer ${token}`]) {
      const { status, body } = await fixture.request('GET', '/api/users/user', { token: header })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, token, message: { userName: 'planner@demo.takt' } })
    }
  })

  test('rejects a missing, made-up or altered token with Token is not valid', async () => {
    const token = await tokenFor('planner@demo.takt')
    for (const bad of [undefined, 'nonsense', `${token}x`, 'Bearer ']) {
      const { status, body } = await fixture.request('GET', '/api/users/user', { token: bad })
      expect(status).toBe(401)
      expect(body.message).toBe('Token is not valid')
    }
  })

  test('rejects an unknown user, a wrong password and a disabled user with the same message', async () => {
    await sql`update user_account set enabled = false where user_name = 'changer@demo.takt'`.execute(fixture.systemDb)
    const rejections = [
      await login('nobody@demo.takt'),
      await login('planner@demo.takt', 'x'),
      await login('changer@demo.takt'),
    ]
    await sql`update user_account set enabled = true where user_name = 'changer@demo.takt'`.execute(fixture.systemDb)
    expect(new Set(rejections.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(rejections[0]).toMatchObject({ status: 401, body: { success: false } })
    expect(rejections[0]?.body.message).not.toBe('Token is not valid')
  })

  test('rejects names that no database can store, by field', async () => {
    const { status, body } = await login('a\u0000b@demo.takt')
    expect([status, body.data.fields.userName]).toEqual([400, expect.any(String)])
  })

  test('neither tokens nor passwords are stored in clear text or written to the log', async () => {
    const token = await tokenFor('planner@demo.takt')
    const hashes = await sql<{ password_hash: string }>`select password_hash from user_credential`.execute(
      fixture.systemDb,
    )
    for (const row of hashes.rows) expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const dump = await sql<{ all: string }>`
      select (select string_agg(encode(token_hash, 'escape'), ' ') from session_token)
        || (select string_agg(event::text, ' ') from event where stream like 'users/%') as all`.execute(
      fixture.systemDb,
    )
    expect(dump.rows[0]?.all).toContain('planner@demo.takt')
    for (const secret of [token, password, '$argon2id$']) expect(dump.rows[0]?.all).not.toContain(secret)
  })

  test('guessing is rate-limited: further attempts return 429 with Retry-After, even with the right password', async () => {
    const attempts = await Promise.all(
      Array.from({ length: failuresAllowed.pair + 3 }, () => login('guessed@demo.takt', 'wrong')),
    )
    const statuses = attempts.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(failuresAllowed.pair).fill(401), 429, 429, 429])
    const blocked = await login('guessed@demo.takt')
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login('planner@demo.takt')).status).toBe(200)
  })

  test('logging out ends the session at once', async () => {
    const token = await tokenFor('planner@demo.takt')
    expect((await fixture.request('POST', '/api/users/logout', { token })).status).toBe(200)
    expect((await fixture.request('GET', '/api/users/user', { token })).status).toBe(401)
  })

  // Proves OPS-236
  test('POST /api/users/refreshToken returns a new token; the previous one stays valid for a moment', async () => {
    const former = await tokenFor('planner@demo.takt')
    const { body } = await fixture.request('POST', '/api/users/refreshToken', { token: former })
    expect(body).toMatchObject({ success: true, token: expect.any(String) })
    expect(body.token).not.toBe(former)
    expect((await fixture.request('GET', '/api/users/user', { token: former })).status).toBe(200)
    fixture.clock.now += sessionLimits.formerToken + 1
    expect((await fixture.request('GET', '/api/users/user', { token: former })).status).toBe(401)
    expect((await fixture.request('GET', '/api/users/user', { token: body.token })).status).toBe(200)
  })

  test('a session ends after the idle timeout, and at its maximum age even if it is in use', async () => {
    const [idle, used] = [await tokenFor('planner@demo.takt'), await tokenFor('planner@demo.takt')]
    const half = sessionLimits.idle / 2
    for (let passed = 0; passed <= sessionLimits.idle; passed += half) {
      fixture.clock.now += half
      expect((await fixture.request('GET', '/api/users/user', { token: used })).status).toBe(200)
    }
    expect((await fixture.request('GET', '/api/users/user', { token: idle })).status).toBe(401)
    await endExpired(fixture.systemDb, { now: fixture.clock.now, idle: sessionLimits.idle })
    await removeEnded(fixture.systemDb, fixture.clock.now)
    for (let passed = 0; passed < sessionLimits.absolute; passed += half) {
      fixture.clock.now += half
      await fixture.request('GET', '/api/users/user', { token: used })
    }
    expect((await fixture.request('GET', '/api/users/user', { token: used })).status).toBe(401)
  })

  test('a user name can be used only once, regardless of its spelling', async () => {
    const again = { userName: 'PLANNER@demo.takt', password, entityId: 1, organizationIds: [] }
    await expect(createUser(fixture.systemDb, { ...again, permissions: allPermissions })).rejects.toThrow(/already/)
  })

  test('the database role of the request path has no access to credentials and sessions', async () => {
    for (const table of ['user_credential', 'session', 'session_token', 'sign_in_attempt', 'messaging_key'])
      await expect(sql`select * from ${sql.table(table)}`.execute(fixture.db)).rejects.toThrow(/permission denied/)
    const accounts = await sql`select * from user_account`.execute(fixture.db)
    expect(accounts.rows).toHaveLength(0)
  })
})
