import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessFixture } from './access.fixture.ts'
import { createUser } from './createUser.ts'
import { sessionLimits } from './sessionLimits.ts'

const password = 'correct horse battery'

describe('own sessions and link tokens', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  beforeAll(async () => {
    fixture = await createAccessFixture()
    const common = { password, entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    for (const name of ['ada', 'ben', 'cleo', 'dan'])
      await createUser(fixture.systemDb, { ...common, userName: `${name}@demo.takt` })
  })
  afterAll(() => fixture?.close())

  const signIn = async (name: string, userAgent = '') => {
    const body = { userName: `${name}@demo.takt`, password }
    return (await fixture.request('POST', '/api/login', { body, headers: { 'user-agent': userAgent } })).body
      .token as string
  }
  const isActive = async (token: string) => (await fixture.request('GET', '/api/users/user', { token })).status === 200

  test('lists own sessions with place and time; any of them can be ended, but none of other users', async () => {
    const [desk, phone] = [await signIn('ada', 'Desk'), await signIn('ada', 'Phone')]
    const foreign = await signIn('ben')
    const { data } = (await fixture.request('GET', '/api/users/sessions', { token: desk })).body
    expect(
      data.map((entry: { userAgent: string; current: boolean }) => [entry.userAgent, entry.current]).sort(),
    ).toEqual([
      ['Desk', true],
      ['Phone', false],
    ])
    for (const session of data) expect(Date.parse(session.createdAt)).toBeGreaterThan(0)
    const end = (id: string, token: string) => fixture.request('DELETE', `/api/users/sessions/${id}`, { token })
    const idOfPhone = data.find((entry: { current: boolean }) => !entry.current).sessionId
    const [foreignReply, none] = [await end(idOfPhone, foreign), await end('nonsense', foreign)]
    expect([foreignReply.status, foreignReply.body]).toEqual([404, none.body])
    expect((await end(idOfPhone, desk)).status).toBe(200)
    expect([await isActive(desk), await isActive(phone), await isActive(foreign)]).toEqual([true, false, true])
  })

  test('ending other sessions requires a sign-in within five minutes, or the password', async () => {
    const [desk, phone] = [await signIn('dan', 'Desk'), await signIn('dan', 'Phone')]
    const { data } = (await fixture.request('GET', '/api/users/sessions', { token: desk })).body
    const idOf = (current: boolean) => data.find((entry: { current: boolean }) => entry.current === current).sessionId
    fixture.clock.now += sessionLimits.confirmed + 1
    const path = `/api/users/sessions/${idOf(false)}`
    for (const [method, address] of [
      ['DELETE', path],
      ['POST', '/api/users/logoutEverywhere'],
    ] as const) {
      const { status, body } = await fixture.request(method, address, { token: desk })
      expect([status, Object.keys(body.data.fields)]).toEqual([400, ['currentPassword']])
    }
    expect((await fixture.request('DELETE', path, { token: desk, body: { currentPassword: 'no' } })).status).toBe(400)
    expect(await isActive(phone)).toBe(true)
    expect((await fixture.request('DELETE', path, { token: desk, body: { currentPassword: password } })).status).toBe(
      200,
    )
    expect(await isActive(phone)).toBe(false)
    // Ending the current session requires nothing: signing out is always possible.
    fixture.clock.now += sessionLimits.confirmed + 1
    expect((await fixture.request('DELETE', `/api/users/sessions/${idOf(true)}`, { token: desk })).status).toBe(200)
  })

  test('the owner of a link token can be queried without consuming it, and nothing else', async () => {
    const token = await signIn('cleo')
    const owner = async (of: string) => fixture.request('GET', '/api/users/linkToken', { token: of })
    const link = (await fixture.request('POST', '/api/users/linkToken', { token })).body.token
    for (let times = 0; times < 2; times++)
      expect((await owner(link)).body.data).toMatchObject({ userName: 'cleo@demo.takt', displayName: null })
    expect((await owner(token)).status).toBe(401)
    expect((await fixture.request('POST', '/api/users/refreshToken', { token: link })).status).toBe(200)
    expect((await owner(link)).status).toBe(401)
  })

  test('signing out everywhere ends all sessions of the user and no others', async () => {
    const [text, two, other] = [await signIn('ben'), await signIn('ben'), await signIn('ada')]
    expect((await fixture.request('POST', '/api/users/logoutEverywhere', { token: text })).status).toBe(200)
    expect([await isActive(text), await isActive(two), await isActive(other)]).toEqual([false, false, true])
  })

  // Proves OPS-162
  test('a link token can be exchanged once, within a minute, for a session token, and used for nothing else', async () => {
    const token = await signIn('cleo')
    const link = async () => (await fixture.request('POST', '/api/users/linkToken', { token })).body.token as string
    const exchange = (input: string) => fixture.request('POST', '/api/users/refreshToken', { token: input })
    const first = await link()
    expect(await isActive(first)).toBe(false)
    const both = await Promise.all([exchange(first), exchange(first)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await isActive(both.find(({ status }) => status === 200)!.body.token)).toBe(true)
    expect(await isActive(token)).toBe(true)
    const late = await link()
    fixture.clock.now += sessionLimits.linkToken + 1
    expect((await exchange(late)).body.message).toBe('Token is not valid')
    const orphan = await link()
    await fixture.request('POST', '/api/users/logout', { token })
    expect((await exchange(orphan)).status).toBe(401)
  })

  test('a disabled user has no sessions left, even after being enabled again', async () => {
    const [token, other] = [await signIn('dan'), await signIn('ada')]
    const set = (enabled: boolean) =>
      sql`update user_account set enabled = ${enabled} where user_name = 'dan@demo.takt'`.execute(fixture.systemDb)
    await set(false)
    expect([await isActive(token), await isActive(other)]).toEqual([false, true])
    await set(true)
    expect(await isActive(token)).toBe(false)
    expect(await isActive(await signIn('dan'))).toBe(true)
  })
})
