import { allPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingBed } from '../../../core/messaging/messaging.bed.ts'
import { endExpired, forgetEnded } from '../endSessions.ts'
import { sessionLimits } from '../sessionLimits.ts'

const year = 365 * 86_400_000

describe('displays', () => {
  let bed: Awaited<ReturnType<typeof createMessagingBed>>
  let admin = ''
  beforeAll(async () => {
    bed = await createMessagingBed()
    await bed.user('admin@demo.takt', 1, allPermissions)
    await bed.user('reader@demo.takt', 1, readerPermissions)
    await bed.user('admin@other.takt', 3, allPermissions)
    admin = await bed.signIn('admin@demo.takt')
  })
  afterAll(() => bed?.close())

  const add = (body: object, token = admin) => bed.ask('POST', '/api/displays', { token, body })
  const hall = { displayName: 'Hall 1', dashboards: ['/wall?groups=Lathes', '/efficiency/overall'] }
  const exchange = (token: string) => bed.ask('POST', '/api/users/refreshToken', { token })
  async function connected(displayName: string) {
    const { displayId, url } = (await add({ ...hall, displayName })).body.data
    const token = (await exchange(new URL(url).searchParams.get('token')!)).body.token as string
    return { displayId, token }
  }
  const me = (token: string) => bed.ask('GET', '/api/users/user', { token })

  test('an administrator makes one for named dashboards; its address connects one wall board, once', async () => {
    const { status, body } = await add(hall)
    expect([status, body.message]).toEqual([200, 'Display Added'])
    const url = new URL(body.data.url)
    expect([url.pathname, url.searchParams.get('groups'), url.searchParams.get('carousel')]).toEqual([
      '/wall',
      'Lathes',
      '1',
    ])
    const once = url.searchParams.get('token')!
    expect((await me(once)).status).toBe(401)
    const { token } = (await exchange(once)).body
    expect((await exchange(once)).status).toBe(401)
    expect((await me(token)).body.message).toMatchObject({ kind: 'display', selectedOrganizationId: 1, globalAdmin: 0 })
    const { data } = (await bed.ask('GET', '/api/displays', { token: admin })).body
    expect(data).toEqual([
      expect.objectContaining({ ...hall, status: 'connected', revokedAt: null, lastUsedAt: expect.any(String) }),
    ])
    for (const dashboards of [[], ['https://evil.example'], ['//evil.example'], ['javascript:alert(1)']])
      expect((await add({ displayName: 'X', dashboards })).status).toBe(400)
  })

  test('it is no user that one could administer, and signs in nowhere', async () => {
    const { message } = (await bed.ask('GET', '/api/users', { token: admin })).body
    expect(message.some(({ userName }: { userName: string }) => userName.startsWith('display-'))).toBe(false)
    const { token } = await connected('Nobody')
    const { userName } = (await me(token)).body.message
    expect((await bed.ask('GET', `/api/users/${userName}`, { token: admin })).status).toBe(404)
    expect((await bed.ask('POST', '/api/login', { body: { userName, password: 'x' } })).status).toBe(401)
  })

  test('it neither changes its user nor looks at sessions', async () => {
    const { token } = await connected('Narrow')
    const body = { userName: (await me(token)).body.message.userName, newPassword: 'wombat grove lantern 41' }
    expect((await bed.ask('POST', '/api/users/changePassword', { token, body })).status).toBe(403)
    expect((await bed.ask('GET', '/api/users/sessions', { token })).status).toBe(403)
    expect((await bed.ask('POST', '/api/users/logout', { token })).status).toBe(403)
    expect((await bed.ask('POST', '/api/messaging/provision', { token })).status).toBe(200)
  })

  test('it lives for years, left dark for months, with the same token, while sessions of people end', async () => {
    const { token } = await connected('Patient')
    const person = await bed.signIn('reader@demo.takt')
    expect((await exchange(token)).body.token).toBe(token)
    for (let months = 0; months < 24; months += 6) {
      bed.clock.now += year / 2
      await endExpired(bed.systemDb, { now: bed.clock.now, idle: sessionLimits.idle })
      await forgetEnded(bed.systemDb, bed.clock.now)
      expect((await me(token)).status).toBe(200)
    }
    expect((await exchange(token)).body.token).toBe(token)
    expect((await me(person)).status).toBe(401)
    bed.clock.now = Date.now()
    admin = await bed.signIn('admin@demo.takt')
  })

  test('revoking ends it at once, its messaging within five seconds, and no other', async () => {
    const [one, other] = [await connected('Gone'), await connected('Stays')]
    const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token: one.token })).body
    const nats = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    const revoked = await bed.ask('DELETE', `/api/displays/${one.displayId}`, { token: admin })
    expect(revoked.status).toBe(200)
    expect(await me(one.token)).toMatchObject({ status: 401, body: { message: 'Token is not valid' } })
    const late = AbortSignal.timeout(5000)
    const tooLate = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
    await Promise.race([nats.closed(), tooLate])
    expect((await me(other.token)).status).toBe(200)
    expect((await bed.ask('POST', `/api/displays/${one.displayId}/link`, { token: admin })).status).toBe(404)
    const { data } = (await bed.ask('GET', '/api/displays', { token: admin })).body
    const statusOf = (id: number) => data.find(({ displayId }: { displayId: number }) => displayId === id).status
    expect([statusOf(one.displayId), statusOf(other.displayId)]).toEqual(['revoked', 'connected'])
  })

  test('another link connects a new board; readers and other organizations make none and reach none', async () => {
    const { displayId } = await connected('Moved')
    const link = await bed.ask('POST', `/api/displays/${displayId}/link`, { token: admin })
    const token = new URL(link.body.data.url).searchParams.get('token')!
    expect((await exchange(token)).status).toBe(200)
    const [reader, foreign] = [await bed.signIn('reader@demo.takt'), await bed.signIn('admin@other.takt')]
    expect((await add(hall, reader)).status).toBe(403)
    expect((await bed.ask('GET', '/api/displays', { token: foreign })).body.data).toEqual([])
    for (const [method, path] of [
      ['DELETE', `/api/displays/${displayId}`],
      ['POST', `/api/displays/${displayId}/link`],
    ] as const)
      expect((await bed.ask(method, path, { token: foreign })).status).toBe(404)
  })
})
