import { allPermissions, plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessBed } from './access.bed.ts'
import { createUser } from './createUser.ts'
import { sessionLimits } from './sessionLimits.ts'

const password = 'correct horse battery'

describe('profile, selection and password', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  beforeAll(async () => {
    bed = await createAccessBed()
    const common = { password, entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    await createUser(bed.systemDb, { ...common, userName: 'planner@demo.takt' })
    await createUser(bed.systemDb, { ...common, userName: 'changer@demo.takt' })
    await createUser(bed.systemDb, { ...common, userName: 'free@demo.takt', restrictOrgs: false })
    const admin = { permissions: allPermissions, globalAdmin: true }
    await createUser(bed.systemDb, { ...common, ...admin, userName: 'admin@demo.takt' })
  })
  afterAll(() => bed?.close())

  const login = async (userName: string, secret = password) =>
    bed.ask('POST', '/api/login', { body: { userName, password: secret } })
  const tokenFor = async (userName: string) => (await login(userName)).body.token as string

  test('PUT /api/users/{userName} changes the own profile and answers success, token, message', async () => {
    const token = await tokenFor('planner@demo.takt')
    const user = (await bed.ask('GET', '/api/users/user', { token })).body.message
    const body = { ...user, country: 'DE', timezone: 'Europe/Berlin', darkMode: true }
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

  test('PUT /api/users/{userName} refuses what it does not change, and names the call that does', async () => {
    const token = await tokenFor('planner@demo.takt')
    const user = (await bed.ask('GET', '/api/users/user', { token })).body.message
    const put = (body: object) => bed.ask('PUT', '/api/users/planner@demo.takt', { token, body })
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
    const after = (await bed.ask('GET', '/api/users/user', { token })).body.message
    expect(after).toEqual(user)
    // A copy from before another change of the user is no wish to change it back.
    const old = await put({ ...user, lastUpdated: '2020-01-01T00:00:00.000Z', enabled: false })
    expect(old.status).toBe(200)
  })

  // Proves ADM-142, OPS-002, OPS-226
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

  // Proves ADM-002
  test('each session keeps its own selection', async () => {
    const [text, two] = [await tokenFor('free@demo.takt'), await tokenFor('free@demo.takt')]
    await bed.ask('PUT', '/api/users/free@demo.takt', { token: text, body: { selectedOrganizationId: 1 } })
    await bed.ask('PUT', '/api/users/free@demo.takt', { token: two, body: { selectedOrganizationId: 2 } })
    const selected = async (token: string) =>
      (await bed.ask('GET', '/api/users/user', { token })).body.message.selectedOrganizationId
    expect([await selected(text), await selected(two)]).toEqual([1, 2])
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

  test('the current password is asked for unless the sign-in was within five minutes; shown once, it holds for five more', async () => {
    const name = 'cautious@demo.takt'
    const user = { entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    await createUser(bed.systemDb, { ...user, password, userName: name })
    const token = (await login(name)).body.token
    const change = (newPassword: string, more: object = {}) =>
      bed.ask('POST', '/api/users/changePassword', { token, body: { userName: name, newPassword, ...more } })
    bed.clock.now += sessionLimits.confirmed + 1
    const refused = await change('wombat grove lantern 41')
    expect([refused.status, refused.body.data.fields]).toEqual([
      400,
      { currentPassword: 'Enter your current password to go on' },
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
