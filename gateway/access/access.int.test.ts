import { allPermissions, plannerPermissions } from '@takt/domain/access/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessBed } from './accessBed.ts'
import { createUser } from './createUser.ts'
import { sweepSessions } from './endSessions.ts'
import { sessionLimits } from './sessionLimits.ts'
import { failuresAllowed } from './signInLimits.ts'

const password = 'correct horse battery'

describe('sign-in and sessions', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  beforeAll(async () => {
    bed = await createAccessBed()
    const common = { password, entityId: 1, permissions: plannerPermissions }
    await createUser(bed.systemDb, { ...common, userName: 'planner@demo.takt', organizationIds: [1] })
    await createUser(bed.systemDb, { ...common, userName: 'changer@demo.takt', organizationIds: [1] })
    await createUser(bed.systemDb, { ...common, userName: 'guessed@demo.takt', organizationIds: [1] })
    await createUser(bed.systemDb, { ...common, userName: 'free@demo.takt', organizationIds: [1], restrictOrgs: false })
    await createUser(bed.systemDb, {
      ...common,
      userName: 'admin@demo.takt',
      organizationIds: [1],
      permissions: allPermissions,
      globalAdmin: true,
    })
  })
  afterAll(() => bed?.close())

  const login = async (userName: string, secret = password) =>
    bed.ask('POST', '/api/login', { body: { userName, password: secret } })
  const tokenFor = async (userName: string) => (await login(userName)).body.token as string

  test('POST /api/login answers success, token, user and message', async () => {
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

  test('the header carries the bare token or Bearer <token>; GET /api/users/user answers the user in message', async () => {
    const token = await tokenFor('planner@demo.takt')
    for (const header of [token, `Bearer ${token}`]) {
      const { status, body } = await bed.ask('GET', '/api/users/user', { token: header })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, token, message: { userName: 'planner@demo.takt' } })
    }
  })

  test('no token, a made-up token and an altered token are refused with Token is not valid', async () => {
    const token = await tokenFor('planner@demo.takt')
    for (const bad of [undefined, 'nonsense', `${token}x`, 'Bearer ']) {
      const { status, body } = await bed.ask('GET', '/api/users/user', { token: bad })
      expect(status).toBe(401)
      expect(body.message).toBe('Token is not valid')
    }
  })

  test('an unknown user, a wrong password and a disabled user are refused in the same words', async () => {
    await sql`update user_account set enabled = false where user_name = 'changer@demo.takt'`.execute(bed.systemDb)
    const refused = [
      await login('nobody@demo.takt'),
      await login('planner@demo.takt', 'x'),
      await login('changer@demo.takt'),
    ]
    await sql`update user_account set enabled = true where user_name = 'changer@demo.takt'`.execute(bed.systemDb)
    expect(new Set(refused.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(refused[0]).toMatchObject({ status: 401, body: { success: false } })
    expect(refused[0]?.body.message).not.toBe('Token is not valid')
  })

  test('neither tokens nor passwords are stored in clear, nor do they enter the log', async () => {
    const token = await tokenFor('planner@demo.takt')
    const hashes = await sql<{ password_hash: string }>`select password_hash from user_credential`.execute(bed.systemDb)
    for (const row of hashes.rows) expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const dump = await sql<{ all: string }>`
      select (select string_agg(encode(token_hash, 'escape'), ' ') from session_token)
        || (select string_agg(event::text, ' ') from event where stream like 'users/%') as all`.execute(bed.systemDb)
    expect(dump.rows[0]?.all).toContain('planner@demo.takt')
    for (const secret of [token, password, '$argon2id$']) expect(dump.rows[0]?.all).not.toContain(secret)
  })

  test('guessing is slowed: further attempts answer 429 with Retry-After, also with the right password', async () => {
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
    expect((await bed.ask('POST', '/api/users/logout', { token })).status).toBe(200)
    expect((await bed.ask('GET', '/api/users/user', { token })).status).toBe(401)
  })

  test('POST /api/users/refreshToken answers a new token; the former one lasts a moment longer', async () => {
    const former = await tokenFor('planner@demo.takt')
    const { body } = await bed.ask('POST', '/api/users/refreshToken', { token: former })
    expect(body).toMatchObject({ success: true, token: expect.any(String) })
    expect(body.token).not.toBe(former)
    expect((await bed.ask('GET', '/api/users/user', { token: former })).status).toBe(200)
    bed.clock.now += sessionLimits.formerToken + 1
    expect((await bed.ask('GET', '/api/users/user', { token: former })).status).toBe(401)
    expect((await bed.ask('GET', '/api/users/user', { token: body.token })).status).toBe(200)
  })

  test('a session ends when it is left idle, and at its greatest age however much it is used', async () => {
    const [idle, used] = [await tokenFor('planner@demo.takt'), await tokenFor('planner@demo.takt')]
    const half = sessionLimits.idle / 2
    for (let passed = 0; passed <= sessionLimits.idle; passed += half) {
      bed.clock.now += half
      expect((await bed.ask('GET', '/api/users/user', { token: used })).status).toBe(200)
    }
    expect((await bed.ask('GET', '/api/users/user', { token: idle })).status).toBe(401)
    await sweepSessions(bed.systemDb, { now: bed.clock.now, idle: sessionLimits.idle })
    for (let passed = 0; passed < sessionLimits.absolute; passed += half) {
      bed.clock.now += half
      await bed.ask('GET', '/api/users/user', { token: used })
    }
    expect((await bed.ask('GET', '/api/users/user', { token: used })).status).toBe(401)
  })

  test('PUT /api/users/{userName} changes the own profile and answers success, token, message', async () => {
    const token = await tokenFor('planner@demo.takt')
    const user = (await bed.ask('GET', '/api/users/user', { token })).body.message
    const body = { ...user, country: 'DE', timezone: 'Europe/Berlin', darkMode: true, globalAdmin: 1 }
    const reply = await bed.ask('PUT', '/api/users/planner@demo.takt', { token, body })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ success: true, token, message: expect.any(String) })
    const after = (await bed.ask('GET', '/api/users/user', { token })).body.message
    expect(after).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin', darkMode: true, globalAdmin: 0 })
    const events = await sql<{ data: object }>`
      select data from event where stream = ${`users/${user.userId}`} and type = 'users.changed'`.execute(bed.systemDb)
    expect(events.rows.at(-1)?.data).toEqual({ country: 'DE', timezone: 'Europe/Berlin', dark_mode: true })
    const wrong = await bed.ask('PUT', '/api/users/planner@demo.takt', { token, body: { timezone: 'Mars/Olympus' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.data.fields).toHaveProperty('timezone')
    const other = await bed.ask('PUT', '/api/users/admin@demo.takt', { token, body: { darkMode: true } })
    expect(other.status).toBe(403)
  })

  test('a selection must be one that the user may use; others are refused like ones that do not exist', async () => {
    const select = async (userName: string, body: object) => {
      const token = await tokenFor(userName)
      return bed.ask('PUT', `/api/users/${userName}`, { token, body })
    }
    for (const organization of [2, 3, 999]) {
      const { status, body } = await select('planner@demo.takt', { selectedOrganizationId: organization })
      expect([status, body.message]).toEqual([404, `Organization ${organization} was not found`])
    }
    for (const entity of [2, 999])
      expect((await select('planner@demo.takt', { selectedEntityId: entity })).status).toBe(404)
    expect((await select('free@demo.takt', { selectedOrganizationId: 2 })).status).toBe(200)
    expect((await select('free@demo.takt', { selectedOrganizationId: 3 })).status).toBe(404)
    const admin = await select('admin@demo.takt', { selectedEntityId: 2, selectedOrganizationId: 3 })
    expect(admin.body.user).toMatchObject({ selectedEntityId: 2, selectedOrganizationId: 3 })
  })

  test('an entity chosen alone deselects an organization that is not of it', async () => {
    const token = await tokenFor('admin@demo.takt')
    const put = (body: object) => bed.ask('PUT', '/api/users/admin@demo.takt', { token, body })
    await put({ selectedEntityId: 1, selectedOrganizationId: 1 })
    expect((await put({ selectedEntityId: 2 })).body.user).toMatchObject({
      selectedEntityId: 2,
      selectedOrganizationId: null,
    })
  })

  test('each session keeps its own selection', async () => {
    const [one, two] = [await tokenFor('free@demo.takt'), await tokenFor('free@demo.takt')]
    await bed.ask('PUT', '/api/users/free@demo.takt', { token: one, body: { selectedOrganizationId: 1 } })
    await bed.ask('PUT', '/api/users/free@demo.takt', { token: two, body: { selectedOrganizationId: 2 } })
    const selected = async (token: string) =>
      (await bed.ask('GET', '/api/users/user', { token })).body.message.selectedOrganizationId
    expect([await selected(one), await selected(two)]).toEqual([1, 2])
  })

  test('who is taken out of an organization has lost it with the next request', async () => {
    const token = await tokenFor('planner@demo.takt')
    const userId = (await bed.ask('GET', '/api/users/user', { token })).body.message.userId
    await sql`delete from user_organization where user_id = ${userId}`.execute(bed.systemDb)
    expect((await bed.ask('GET', '/api/users/user', { token })).body.message.selectedOrganizationId).toBeNull()
    await sql`insert into user_organization values (${userId}, 1, 1)`.execute(bed.systemDb)
    expect((await bed.ask('GET', '/api/users/user', { token })).body.message.selectedOrganizationId).toBe(1)
  })

  test('POST /api/users/changePassword changes the own password and ends all other sessions', async () => {
    const [token, other] = [await tokenFor('changer@demo.takt'), await tokenFor('changer@demo.takt')]
    const change = (userName: string, newPassword: string) =>
      bed.ask('POST', '/api/users/changePassword', { token, body: { userName, newPassword } })
    expect((await change('changer@demo.takt', 'too short')).body.data.fields.newPassword).toMatch(/12/)
    expect((await change('planner@demo.takt', 'another long password')).status).toBe(403)
    expect(await change('changer@demo.takt', 'another long password')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await bed.ask('GET', '/api/users/user', { token })).status).toBe(200)
    expect((await bed.ask('GET', '/api/users/user', { token: other })).status).toBe(401)
    expect((await login('changer@demo.takt')).status).toBe(401)
    expect((await login('changer@demo.takt', 'another long password')).status).toBe(200)
  })

  test('a user name can be given once only, however it is written', async () => {
    const again = { userName: 'PLANNER@demo.takt', password, entityId: 1, organizationIds: [] }
    await expect(createUser(bed.systemDb, { ...again, permissions: allPermissions })).rejects.toThrow(/already/)
  })

  test('the role that answers requests sees no credential and no session', async () => {
    for (const table of ['user_credential', 'session', 'session_token', 'sign_in_attempt', 'messaging_key'])
      await expect(sql`select * from ${sql.table(table)}`.execute(bed.db)).rejects.toThrow(/permission denied/)
    const accounts = await sql`select * from user_account`.execute(bed.db)
    expect(accounts.rows).toHaveLength(0)
  })
})
