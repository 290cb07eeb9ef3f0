import { allPermissions, plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from './access.fixture.ts'
import { createUser } from './createUser.ts'
import { sessionLimits } from './sessionLimits.ts'

const password = 'correct horse battery'

describe('profile, selection and password', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const common = { password, entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    await createUser(fixture.systemDb, { ...common, userName: 'planner@demo.takt' })
    await createUser(fixture.systemDb, { ...common, userName: 'changer@demo.takt' })
    await createUser(fixture.systemDb, { ...common, userName: 'free@demo.takt', restrictOrgs: false })
    const admin = { permissions: allPermissions, globalAdmin: true }
    await createUser(fixture.systemDb, { ...common, ...admin, userName: 'admin@demo.takt' })
  })
  afterAll(() => fixture?.close())

  const login = async (userName: string, secret = password) =>
    fixture.request('POST', '/api/login', { body: { userName, password: secret } })
  const tokenFor = async (userName: string) => (await login(userName)).body.token as string

  test('PUT /api/users/{userName} changes the own profile and returns success, token, message', async () => {
    const token = await tokenFor('planner@demo.takt')
    const user = (await fixture.request('GET', '/api/users/user', { token })).body.message
    const body = { ...user, country: 'DE', timezone: 'Europe/Berlin', darkMode: true }
    const reply = await fixture.request('PUT', '/api/users/planner@demo.takt', { token, body })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ success: true, token, message: expect.any(String) })
    const after = (await fixture.request('GET', '/api/users/user', { token })).body.message
    expect(after).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin', darkMode: true, globalAdmin: 0 })
    const events = await sql<{ data: object }>`
      select data from event where stream = ${`users/${user.userId}`} and type = 'users.changed'`.execute(
      fixture.systemDb,
    )
    expect(events.rows.at(-1)?.data).toEqual({ country: 'DE', timezone: 'Europe/Berlin', dark_mode: true })
    const wrong = await fixture.request('PUT', '/api/users/planner@demo.takt', {
      token,
      body: { timezone: 'Mars/Olympus' },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.data.fields).toHaveProperty('timezone')
    const other = await fixture.request('PUT', '/api/users/admin@demo.takt', { token, body: { darkMode: true } })
    expect(other.status).toBe(403)
  })

  test('PUT /api/users/{userName} rejects fields it does not change, and names the call that does', async () => {
    const token = await tokenFor('planner@demo.takt')
    const user = (await fixture.request('GET', '/api/users/user', { token })).body.message
    const put = (body: object) => fixture.request('PUT', '/api/users/planner@demo.takt', { token, body })
    for (const [field, value, call] of [
      ['enabled', false, 'PUT /api/users/{userName}/security'],
      ['permissions', {}, 'PUT /api/users/{userName}/security'],
      ['globalAdmin', 1, 'PUT /api/users/{userName}/security'],
      ['password', 'correct horse staple', 'POST /api/users/changePassword'],
      ['email', 'other@demo.takt', 'is not changed by this call'],
      ['colour', 'red', 'is not a field here'],
    ] as const) {
      const copy = field === 'permissions' ? {} : user
      const { status, body } = await put({ ...copy, darkMode: false, [field]: value })
      expect([field, status, Object.keys(body.data.fields)]).toEqual([field, 400, [field]])
      expect(body.data.fields[field]).toContain(call)
    }
    const after = (await fixture.request('GET', '/api/users/user', { token })).body.message
    expect(after).toEqual(user)
    // Values from a copy older than another change of the user are not taken as a change back.
    const old = await put({ ...user, lastUpdated: '2020-01-01T00:00:00.000Z', enabled: false })
    expect(old.status).toBe(200)
  })

  // Proves ADM-142, OPS-002, OPS-226
  test('a selection must be one that the user may use; others are rejected like ones that do not exist', async () => {
    const select = async (userName: string, body: object) => {
      const token = await tokenFor(userName)
      return fixture.request('PUT', `/api/users/${userName}`, { token, body })
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

  test('selecting only an entity deselects an organization of another entity', async () => {
    const token = await tokenFor('admin@demo.takt')
    const put = (body: object) => fixture.request('PUT', '/api/users/admin@demo.takt', { token, body })
    await put({ selectedEntityId: 1, selectedOrganizationId: 1 })
    expect((await put({ selectedEntityId: 2 })).body.user).toMatchObject({
      selectedEntityId: 2,
      selectedOrganizationId: null,
    })
  })

  // Proves ADM-002
  test('each session has its own selection', async () => {
    const [text, two] = [await tokenFor('free@demo.takt'), await tokenFor('free@demo.takt')]
    await fixture.request('PUT', '/api/users/free@demo.takt', { token: text, body: { selectedOrganizationId: 1 } })
    await fixture.request('PUT', '/api/users/free@demo.takt', { token: two, body: { selectedOrganizationId: 2 } })
    const selected = async (token: string) =>
      (await fixture.request('GET', '/api/users/user', { token })).body.message.selectedOrganizationId
    expect([await selected(text), await selected(two)]).toEqual([1, 2])
  })

  test('a user removed from an organization loses access with the next request', async () => {
    const token = await tokenFor('planner@demo.takt')
    const userId = (await fixture.request('GET', '/api/users/user', { token })).body.message.userId
    await sql`delete from user_organization where user_id = ${userId}`.execute(fixture.systemDb)
    expect((await fixture.request('GET', '/api/users/user', { token })).body.message.selectedOrganizationId).toBeNull()
    await sql`insert into user_organization values (${userId}, 1, 1)`.execute(fixture.systemDb)
    expect((await fixture.request('GET', '/api/users/user', { token })).body.message.selectedOrganizationId).toBe(1)
  })

  test('POST /api/users/changePassword changes the own password and ends all other sessions', async () => {
    const [token, other] = [await tokenFor('changer@demo.takt'), await tokenFor('changer@demo.takt')]
    const change = (userName: string, newPassword: string) =>
      fixture.request('POST', '/api/users/changePassword', { token, body: { userName, newPassword } })
    expect((await change('changer@demo.takt', 'too short')).body.data.fields.newPassword).toMatch(/12/)
    expect((await change('planner@demo.takt', 'another long password')).status).toBe(403)
    expect(await change('changer@demo.takt', 'another long password')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await fixture.request('GET', '/api/users/user', { token })).status).toBe(200)
    expect((await fixture.request('GET', '/api/users/user', { token: other })).status).toBe(401)
    expect((await login('changer@demo.takt')).status).toBe(401)
    expect((await login('changer@demo.takt', 'another long password')).status).toBe(200)
  })

  test('the current password is required unless the sign-in was within five minutes; once confirmed, it is valid for five more', async () => {
    const name = 'cautious@demo.takt'
    const user = { entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    await createUser(fixture.systemDb, { ...user, password, userName: name })
    const token = (await login(name)).body.token
    const change = (newPassword: string, more: object = {}) =>
      fixture.request('POST', '/api/users/changePassword', { token, body: { userName: name, newPassword, ...more } })
    fixture.clock.now += sessionLimits.confirmed + 1
    const rejection = await change('wombat grove lantern 41')
    expect([rejection.status, rejection.body.data.fields]).toEqual([
      400,
      { currentPassword: 'Enter your current password to continue' },
    ])
    const wrong = await change('wombat grove lantern 41', { currentPassword: 'not this one' })
    expect([wrong.status, wrong.body.data.fields]).toEqual([
      400,
      { currentPassword: 'This is not your current password' },
    ])
    expect((await change('wombat grove lantern 41', { currentPassword: password })).status).toBe(200)
    expect((await change('walrus orchard trumpet 52')).status).toBe(200)
    expect((await login(name, 'walrus orchard trumpet 52')).status).toBe(200)
  })
})
