import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessBed } from './access.bed.ts'
import { createUser } from './createUser.ts'
import { sessionLimits } from './sessionLimits.ts'

const password = 'correct horse battery'

describe('own sessions and tokens in addresses', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  beforeAll(async () => {
    bed = await createAccessBed()
    const common = { password, entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    for (const name of ['ada', 'ben', 'cleo', 'dan'])
      await createUser(bed.systemDb, { ...common, userName: `${name}@demo.takt` })
  })
  afterAll(() => bed?.close())

  const signIn = async (name: string, userAgent = '') => {
    const body = { userName: `${name}@demo.takt`, password }
    return (await bed.ask('POST', '/api/login', { body, headers: { 'user-agent': userAgent } })).body.token as string
  }
  const lives = async (token: string) => (await bed.ask('GET', '/api/users/user', { token })).status === 200

  test('own sessions are listed with where and when; one of them can be ended, and nobody else’s', async () => {
    const [desk, phone] = [await signIn('ada', 'Desk'), await signIn('ada', 'Phone')]
    const foreign = await signIn('ben')
    const { data } = (await bed.ask('GET', '/api/users/sessions', { token: desk })).body
    expect(
      data.map((entry: { userAgent: string; current: boolean }) => [entry.userAgent, entry.current]).sort(),
    ).toEqual([
      ['Desk', true],
      ['Phone', false],
    ])
    for (const one of data) expect(Date.parse(one.createdAt)).toBeGreaterThan(0)
    const end = (id: string, token: string) => bed.ask('DELETE', `/api/users/sessions/${id}`, { token })
    const idOfPhone = data.find((entry: { current: boolean }) => !entry.current).sessionId
    const [theirs, none] = [await end(idOfPhone, foreign), await end('nonsense', foreign)]
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
    expect((await end(idOfPhone, desk)).status).toBe(200)
    expect([await lives(desk), await lives(phone), await lives(foreign)]).toEqual([true, false, true])
  })

  test('ending other sessions takes a sign-in within five minutes, or the password', async () => {
    const [desk, phone] = [await signIn('dan', 'Desk'), await signIn('dan', 'Phone')]
    const { data } = (await bed.ask('GET', '/api/users/sessions', { token: desk })).body
    const idOf = (current: boolean) => data.find((entry: { current: boolean }) => entry.current === current).sessionId
    bed.clock.now += sessionLimits.confirmed + 1
    const path = `/api/users/sessions/${idOf(false)}`
    for (const [method, address] of [
      ['DELETE', path],
      ['POST', '/api/users/logoutEverywhere'],
    ] as const) {
      const { status, body } = await bed.ask(method, address, { token: desk })
      expect([status, Object.keys(body.data.fields)]).toEqual([400, ['currentPassword']])
    }
    expect((await bed.ask('DELETE', path, { token: desk, body: { currentPassword: 'no' } })).status).toBe(400)
    expect(await lives(phone)).toBe(true)
    expect((await bed.ask('DELETE', path, { token: desk, body: { currentPassword: password } })).status).toBe(200)
    expect(await lives(phone)).toBe(false)
    // The own one needs nothing: whoever leaves may always do so.
    bed.clock.now += sessionLimits.confirmed + 1
    expect((await bed.ask('DELETE', `/api/users/sessions/${idOf(true)}`, { token: desk })).status).toBe(200)
  })

  test('whose token an address carries can be asked without using it up, and of nothing else', async () => {
    const token = await signIn('cleo')
    const owner = async (of: string) => bed.ask('GET', '/api/users/linkToken', { token: of })
    const link = (await bed.ask('POST', '/api/users/linkToken', { token })).body.token
    for (let times = 0; times < 2; times++)
      expect((await owner(link)).body.data).toMatchObject({ userName: 'cleo@demo.takt', displayName: null })
    expect((await owner(token)).status).toBe(401)
    expect((await bed.ask('POST', '/api/users/refreshToken', { token: link })).status).toBe(200)
    expect((await owner(link)).status).toBe(401)
  })

  test('signing out everywhere ends all sessions of the user and of nobody else', async () => {
    const [text, two, other] = [await signIn('ben'), await signIn('ben'), await signIn('ada')]
    expect((await bed.ask('POST', '/api/users/logoutEverywhere', { token: text })).status).toBe(200)
    expect([await lives(text), await lives(two), await lives(other)]).toEqual([false, false, true])
  })

  // Proves OPS-162
  test('a token for an address is exchanged once, within a minute, for a session, and is good for nothing else', async () => {
    const token = await signIn('cleo')
    const link = async () => (await bed.ask('POST', '/api/users/linkToken', { token })).body.token as string
    const exchange = (input: string) => bed.ask('POST', '/api/users/refreshToken', { token: input })
    const first = await link()
    expect(await lives(first)).toBe(false)
    const both = await Promise.all([exchange(first), exchange(first)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await lives(both.find(({ status }) => status === 200)!.body.token)).toBe(true)
    expect(await lives(token)).toBe(true)
    const late = await link()
    bed.clock.now += sessionLimits.linkToken + 1
    expect((await exchange(late)).body.message).toBe('Token is not valid')
    const orphan = await link()
    await bed.ask('POST', '/api/users/logout', { token })
    expect((await exchange(orphan)).status).toBe(401)
  })

  test('whoever is disabled has no session left, also after being enabled again', async () => {
    const [token, other] = [await signIn('dan'), await signIn('ada')]
    const set = (enabled: boolean) =>
      sql`update user_account set enabled = ${enabled} where user_name = 'dan@demo.takt'`.execute(bed.systemDb)
    await set(false)
    expect([await lives(token), await lives(other)]).toEqual([false, true])
    await set(true)
    expect(await lives(token)).toBe(false)
    expect(await lives(await signIn('dan'))).toBe(true)
  })
})
