import { allPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingFixture } from './messaging.fixture.ts'

type Side = { token: string; nats: NatsConnection }

describe('revoked access', () => {
  let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
  let admin: Side
  let bystander: Side
  const open: NatsConnection[] = []
  beforeAll(async () => {
    fixture = await createMessagingFixture()
    await fixture.user('admin@demo.takt', 1, allPermissions)
    await fixture.user('bystander@demo.takt', 1)
    admin = await side('admin@demo.takt')
    bystander = await side('bystander@demo.takt')
  })
  afterAll(async () => {
    await Promise.all(open.map((nats) => nats.close()))
    await fixture?.close()
  })

  async function side(userName: string): Promise<Side> {
    const token = await fixture.signIn(userName)
    const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token })).body
    const nats = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    return { token, nats }
  }
  const statusOf = async ({ token }: Side) => (await fixture.request('GET', '/api/groups', { token })).status
  const isAlive = async (entry: Side) => {
    await entry.nats.flush()
    return (
      !entry.nats.isClosed() && (await fixture.request('GET', '/api/users/user', { token: entry.token })).status === 200
    )
  }
  /**
   * Expects that within five seconds messaging is disconnected and HTTP responds with the status, while all other
   * sessions are unaffected.
   */
  async function outdated(victim: Side, status: number, unaffected: Side[] = []) {
    const late = AbortSignal.timeout(5000)
    const timedOut = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
    await Promise.race([victim.nats.closed(), timedOut])
    expect(await statusOf(victim)).toBe(status)
    for (const other of [admin, bystander, ...unaffected]) expect(await isAlive(other)).toBe(true)
  }
  const security = (name: string, body: object) =>
    fixture.request('PUT', `/api/users/${name}@demo.takt/security`, { token: admin.token, body })
  const victim = async (name: string) => {
    await fixture.user(`${name}@demo.takt`, 1, { ...readerPermissions })
    return side(`${name}@demo.takt`)
  }

  test('by signing out: that session ends, the user’s other sessions stay', async () => {
    const session = await victim('out')
    const other = await side('out@demo.takt')
    await fixture.request('POST', '/api/users/logout', { token: session.token })
    await outdated(session, 401, [other])
  })

  test('by ending a session from another one', async () => {
    const session = await victim('elsewhere')
    const other = await side('elsewhere@demo.takt')
    const { data } = (await fixture.request('GET', '/api/users/sessions', { token: other.token })).body
    const { sessionId } = data.find(({ current }: { current: boolean }) => !current)
    await fixture.request('DELETE', `/api/users/sessions/${sessionId}`, { token: other.token })
    await outdated(session, 401, [other])
  })

  test('by an administrator who ends all sessions of a user', async () => {
    const session = await victim('thrown')
    await fixture.request('DELETE', '/api/users/thrown@demo.takt/sessions', { token: admin.token })
    await outdated(session, 401)
  })

  test('by a password change: all sessions end except the one that changed it', async () => {
    const session = await victim('changer')
    const other = await side('changer@demo.takt')
    const body = { userName: 'changer@demo.takt', newPassword: 'wombat grove lantern 41' }
    expect((await fixture.request('POST', '/api/users/changePassword', { token: other.token, body })).status).toBe(200)
    await outdated(session, 401, [other])
  })

  test('by disabling the user', async () => {
    const session = await victim('disabled')
    expect((await security('disabled', { enabled: false })).status).toBe(200)
    await outdated(session, 401)
  })

  test('by removing the user', async () => {
    const session = await victim('removed')
    await fixture.request('DELETE', '/api/users/removed@demo.takt', { token: admin.token })
    await outdated(session, 401)
  })

  test('by removing a flag: the right is lost at once, and messaging restarts without it', async () => {
    const session = await victim('flagged')
    expect(await statusOf(session)).toBe(200)
    await security('flagged', { permissions: { security: { read: false } } })
    await outdated(session, 403)
  })

  test('by removing a right of a group', async () => {
    await fixture.user('member@demo.takt', 1, {
      ...readerPermissions,
      security: { read: false, write: false, approve: false },
    })
    const newGroup = { groupName: 'Keepers', permissions: { security: { read: true } }, members: ['member@demo.takt'] }
    const group = await fixture.request('POST', '/api/groups', { token: admin.token, body: newGroup })
    const session = await side('member@demo.takt')
    expect(await statusOf(session)).toBe(200)
    const path = `/api/groups/${group.body.data.groupId}`
    await fixture.request('PUT', path, { token: admin.token, body: { members: [] } })
    await outdated(session, 403)
  })

  test('by removing the organization: none remains selected', async () => {
    const session = await victim('moved')
    await security('moved', { organizationIds: [] })
    await outdated(session, 200)
    const { message } = (await fixture.request('GET', '/api/users/user', { token: session.token })).body
    expect(message.selectedOrganizationId).toBeNull()
    const again = (await fixture.request('POST', '/api/messaging/provision', { token: session.token })).body
      .subscription
    const claims = JSON.parse(Buffer.from(again.token.split('.')[1], 'base64url').toString())
    expect(claims.nats.sub.allow.filter((subject: string) => /^(live|changed)/.test(subject))).toEqual([])
  })
})
