import { allPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingBed } from './messaging.bed.ts'

type Side = { token: string; nats: NatsConnection }

describe('what is taken away', () => {
  let bed: Awaited<ReturnType<typeof createMessagingBed>>
  let admin: Side
  let bystander: Side
  const open: NatsConnection[] = []
  beforeAll(async () => {
    bed = await createMessagingBed()
    await bed.user('admin@demo.takt', 1, allPermissions)
    await bed.user('bystander@demo.takt', 1)
    admin = await side('admin@demo.takt')
    bystander = await side('bystander@demo.takt')
  })
  afterAll(async () => {
    await Promise.all(open.map((nats) => nats.close()))
    await bed?.close()
  })

  async function side(userName: string): Promise<Side> {
    const token = await bed.signIn(userName)
    const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token })).body
    const nats = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    return { token, nats }
  }
  const statusOf = async ({ token }: Side) => (await bed.ask('GET', '/api/groups', { token })).status
  const lives = async (entry: Side) => {
    await entry.nats.flush()
    return !entry.nats.isClosed() && (await bed.ask('GET', '/api/users/user', { token: entry.token })).status === 200
  }
  /** Within five seconds: messaging is cut, and HTTP answers like that; nobody else has noticed. */
  async function outdated(victim: Side, status: number, others: Side[] = []) {
    const late = AbortSignal.timeout(5000)
    const tooLate = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
    await Promise.race([victim.nats.closed(), tooLate])
    expect(await statusOf(victim)).toBe(status)
    for (const other of [admin, bystander, ...others]) expect(await lives(other)).toBe(true)
  }
  const security = (name: string, body: object) =>
    bed.ask('PUT', `/api/users/${name}@demo.takt/security`, { token: admin.token, body })
  const victim = async (name: string) => {
    await bed.user(`${name}@demo.takt`, 1, { ...readerPermissions })
    return side(`${name}@demo.takt`)
  }

  test('by logging out: that session is dead, the user’s others are not', async () => {
    const one = await victim('out')
    const other = await side('out@demo.takt')
    await bed.ask('POST', '/api/users/logout', { token: one.token })
    await outdated(one, 401, [other])
  })

  test('by ending a session from another one', async () => {
    const one = await victim('elsewhere')
    const other = await side('elsewhere@demo.takt')
    const { data } = (await bed.ask('GET', '/api/users/sessions', { token: other.token })).body
    const { sessionId } = data.find(({ current }: { current: boolean }) => !current)
    await bed.ask('DELETE', `/api/users/sessions/${sessionId}`, { token: other.token })
    await outdated(one, 401, [other])
  })

  test('by an administrator who ends all sessions of a user', async () => {
    const one = await victim('thrown')
    await bed.ask('DELETE', '/api/users/thrown@demo.takt/sessions', { token: admin.token })
    await outdated(one, 401)
  })

  test('by a changed password: all sessions but the one that changed it', async () => {
    const one = await victim('changer')
    const other = await side('changer@demo.takt')
    const body = { userName: 'changer@demo.takt', newPassword: 'wombat grove lantern 41' }
    expect((await bed.ask('POST', '/api/users/changePassword', { token: other.token, body })).status).toBe(200)
    await outdated(one, 401, [other])
  })

  test('by disabling the user', async () => {
    const one = await victim('disabled')
    expect((await security('disabled', { enabled: false })).status).toBe(200)
    await outdated(one, 401)
  })

  test('by removing the user', async () => {
    const one = await victim('removed')
    await bed.ask('DELETE', '/api/users/removed@demo.takt', { token: admin.token })
    await outdated(one, 401)
  })

  test('by taking a flag away: the right is gone at once, and messaging begins anew without it', async () => {
    const one = await victim('flagged')
    expect(await statusOf(one)).toBe(200)
    await security('flagged', { permissions: { security: { read: false } } })
    await outdated(one, 403)
  })

  test('by taking a group’s right away', async () => {
    await bed.user('member@demo.takt', 1, {
      ...readerPermissions,
      security: { read: false, write: false, approve: false },
    })
    const given = { groupName: 'Keepers', permissions: { security: { read: true } }, members: ['member@demo.takt'] }
    const group = await bed.ask('POST', '/api/groups', { token: admin.token, body: given })
    const one = await side('member@demo.takt')
    expect(await statusOf(one)).toBe(200)
    const path = `/api/groups/${group.body.data.groupId}`
    await bed.ask('PUT', path, { token: admin.token, body: { members: [] } })
    await outdated(one, 403)
  })

  test('by taking the organization away: none is selected any more', async () => {
    const one = await victim('moved')
    await security('moved', { organizationIds: [] })
    await outdated(one, 200)
    const { message } = (await bed.ask('GET', '/api/users/user', { token: one.token })).body
    expect(message.selectedOrganizationId).toBeNull()
    const again = (await bed.ask('POST', '/api/messaging/provision', { token: one.token })).body.subscription
    const claims = JSON.parse(Buffer.from(again.token.split('.')[1], 'base64url').toString())
    expect(claims.nats.sub.allow.filter((subject: string) => /^(live|changed)/.test(subject))).toEqual([])
  })
})
