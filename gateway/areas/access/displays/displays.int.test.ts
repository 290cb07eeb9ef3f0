import { allPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingFixture } from '../../../core/messaging/messaging.fixture.ts'
import { endExpired, removeEnded } from '../endSessions.ts'
import { sessionLimits } from '../sessionLimits.ts'

const year = 365 * 86_400_000

describe('displays', () => {
  let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
  let admin = ''
  beforeAll(async () => {
    fixture = await createMessagingFixture()
    await fixture.user('admin@demo.takt', 1, allPermissions)
    await fixture.user('reader@demo.takt', 1, readerPermissions)
    await fixture.user('admin@other.takt', 3, allPermissions)
    admin = await fixture.signIn('admin@demo.takt')
  })
  afterAll(() => fixture?.close())

  const add = (body: object, token = admin) => fixture.request('POST', '/api/displays', { token, body })
  const hall = { displayName: 'Hall 1', dashboards: ['/wall?groups=Lathes', '/efficiency/overall'] }
  const exchange = (token: string) => fixture.request('POST', '/api/users/refreshToken', { token })
  async function connected(displayName: string) {
    const { displayId, url } = (await add({ ...hall, displayName })).body.data
    const token = (await exchange(new URL(url).searchParams.get('token')!)).body.token as string
    return { displayId, token }
  }
  const requestUser = (token: string) => fixture.request('GET', '/api/users/user', { token })

  test('an administrator creates a display for specific dashboards; its address connects one wall display, once', async () => {
    const { status, body } = await add(hall)
    expect([status, body.message]).toEqual([200, 'Display Added'])
    const url = new URL(body.data.url)
    expect([url.pathname, url.searchParams.get('groups'), url.searchParams.get('carousel')]).toEqual([
      '/wall',
      'Lathes',
      '1',
    ])
    const linkToken = url.searchParams.get('token')!
    expect((await requestUser(linkToken)).status).toBe(401)
    const { token } = (await exchange(linkToken)).body
    expect((await exchange(linkToken)).status).toBe(401)
    expect((await requestUser(token)).body.message).toMatchObject({
      kind: 'display',
      selectedOrganizationId: 1,
      globalAdmin: 0,
    })
    const { data } = (await fixture.request('GET', '/api/displays', { token: admin })).body
    expect(data).toEqual([
      expect.objectContaining({ ...hall, status: 'connected', revokedAt: null, lastUsedAt: expect.any(String) }),
    ])
    for (const dashboards of [[], ['https://evil.example'], ['//evil.example'], ['javascript:alert(1)']])
      expect((await add({ displayName: 'X', dashboards })).status).toBe(400)
  })

  test('it is not listed among users and cannot sign in', async () => {
    const { message } = (await fixture.request('GET', '/api/users', { token: admin })).body
    expect(message.some(({ userName }: { userName: string }) => userName.startsWith('display-'))).toBe(false)
    const { token } = await connected('Nobody')
    const { userName } = (await requestUser(token)).body.message
    expect((await fixture.request('GET', `/api/users/${userName}`, { token: admin })).status).toBe(404)
    expect((await fixture.request('POST', '/api/login', { body: { userName, password: 'x' } })).status).toBe(401)
  })

  test('it can neither change its user nor read sessions', async () => {
    const { token } = await connected('Narrow')
    const body = { userName: (await requestUser(token)).body.message.userName, newPassword: 'wombat grove lantern 41' }
    expect((await fixture.request('POST', '/api/users/changePassword', { token, body })).status).toBe(403)
    expect((await fixture.request('GET', '/api/users/sessions', { token })).status).toBe(403)
    expect((await fixture.request('POST', '/api/users/logout', { token })).status).toBe(403)
    expect((await fixture.request('POST', '/api/messaging/provision', { token })).status).toBe(200)
  })

  test('it stays valid for years, even if switched off for months, with the same token, while user sessions end', async () => {
    const { token } = await connected('Patient')
    const person = await fixture.signIn('reader@demo.takt')
    expect((await exchange(token)).body.token).toBe(token)
    for (let months = 0; months < 24; months += 6) {
      fixture.clock.now += year / 2
      await endExpired(fixture.systemDb, { now: fixture.clock.now, idle: sessionLimits.idle })
      await removeEnded(fixture.systemDb, fixture.clock.now)
      expect((await requestUser(token)).status).toBe(200)
    }
    expect((await exchange(token)).body.token).toBe(token)
    expect((await requestUser(person)).status).toBe(401)
    fixture.clock.now = Date.now()
    admin = await fixture.signIn('admin@demo.takt')
  })

  test('revoking ends it at once, its messaging within five seconds, and no other', async () => {
    const [first, other] = [await connected('Gone'), await connected('Stays')]
    const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token: first.token })).body
    const nats = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    const revoked = await fixture.request('DELETE', `/api/displays/${first.displayId}`, { token: admin })
    expect(revoked.status).toBe(200)
    expect(await requestUser(first.token)).toMatchObject({ status: 401, body: { message: 'Token is not valid' } })
    const late = AbortSignal.timeout(5000)
    const timeout = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
    await Promise.race([nats.closed(), timeout])
    expect((await requestUser(other.token)).status).toBe(200)
    expect((await fixture.request('POST', `/api/displays/${first.displayId}/link`, { token: admin })).status).toBe(404)
    const { data } = (await fixture.request('GET', '/api/displays', { token: admin })).body
    const statusOf = (id: number) => data.find(({ displayId }: { displayId: number }) => displayId === id).status
    expect([statusOf(first.displayId), statusOf(other.displayId)]).toEqual(['revoked', 'connected'])
  })

  test('another link connects a new display; readers and other organizations can neither create nor access one', async () => {
    const { displayId } = await connected('Moved')
    const link = await fixture.request('POST', `/api/displays/${displayId}/link`, { token: admin })
    const token = new URL(link.body.data.url).searchParams.get('token')!
    expect((await exchange(token)).status).toBe(200)
    const [reader, foreign] = [await fixture.signIn('reader@demo.takt'), await fixture.signIn('admin@other.takt')]
    expect((await add(hall, reader)).status).toBe(403)
    expect((await fixture.request('GET', '/api/displays', { token: foreign })).body.data).toEqual([])
    for (const [method, path] of [
      ['DELETE', `/api/displays/${displayId}`],
      ['POST', `/api/displays/${displayId}/link`],
    ] as const)
      expect((await fixture.request(method, path, { token: foreign })).status).toBe(404)
  })
})
