import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMessagingBed } from './messaging.bed.ts'

/** Whether the server lets a connection subscribe: a refusal arrives before the answer to a ping sent after it. */
async function mayHear(nats: NatsConnection, subject: string): Promise<boolean> {
  let allowed = true
  const subscription = nats.subscribe(subject, {
    callback: (error) => {
      if (error) allowed = false
    },
  })
  await nats.flush()
  await nats.flush()
  subscription.unsubscribe()
  return allowed
}

describe('messaging of browsers', () => {
  let bed: Awaited<ReturnType<typeof createMessagingBed>>
  const open: NatsConnection[] = []
  beforeAll(async () => {
    bed = await createMessagingBed()
    await bed.user('reader@demo.takt', 1)
    await bed.user(
      'jobs@demo.takt',
      1,
      permissionsWhere((area, flag) => area === 'jobs' && flag === 'read'),
    )
    await bed.user('nothing@demo.takt', 1, noPermissions)
    await bed.user('other@other.takt', 3)
  })
  afterAll(async () => {
    await Promise.all(open.map((nats) => nats.close()))
    await bed?.close()
  })

  const provision = async (token: string) => (await bed.ask('POST', '/api/messaging/provision', { token })).body
  async function connected(userName: string, token?: string) {
    const session = token ?? (await bed.signIn(userName))
    const { subscription } = await provision(session)
    const nats = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    return { nats, subscription, session }
  }

  // Proves OPS-159, OPS-261
  test('POST /api/messaging/provision answers the subscription (token, topic, subscription) and the url of /messaging', async () => {
    const answer = await provision(await bed.signIn('reader@demo.takt'))
    expect(answer).toMatchObject({
      success: true,
      subscription: {
        token: expect.any(String),
        topic: expect.stringMatching(/^user\.1\.\d+$/),
        subscription: expect.stringMatching(/^_INBOX_u\d+_/),
      },
      url: expect.stringMatching(/^ws:\/\/.*\/messaging$/),
    })
    expect((await bed.ask('POST', '/api/messaging/provision')).status).toBe(401)
  })

  // Proves OPS-020, OPS-265
  test('a browser hears what is for it over /messaging, asks for the snapshot and gets the answer', async () => {
    const { nats, subscription } = await connected('reader@demo.takt')
    const mine = nats.subscribe(`${subscription.topic}.>`, { max: 1 })
    const floor = nats.subscribe('live.1', { max: 1 })
    await nats.flush()
    bed.services.publish(`${subscription.topic}.ping`, 'are you there')
    bed.services.publish('live.1', 'frame')
    for await (const message of mine) expect(message.string()).toBe('are you there')
    for await (const message of floor) expect(message.string()).toBe('frame')
    const service = bed.services.subscribe('live.1.snapshot', { callback: (_error, message) => message.respond('all') })
    await bed.services.flush()
    expect((await nats.request('live.1.snapshot', '', { timeout: 2000 })).string()).toBe('all')
    service.unsubscribe()
  })

  test('a browser asks in a few bytes: whoever sends more is cut off', async () => {
    const { nats } = await connected('reader@demo.takt')
    nats.publish('live.1.snapshot', new Uint8Array(1000))
    await nats.flush()
    expect(nats.info!.max_payload).toBe(1024)
    // A client that does not keep to what it was told.
    nats.info!.max_payload = 1_000_000
    nats.publish('live.1.snapshot', new Uint8Array(2000))
    expect(String(await nats.closed())).toMatch(/maximum payload/i)
  })

  test('everything that is not listed is refused: other organizations, users, inboxes, facts, JetStream', async () => {
    const { nats, subscription } = await connected('reader@demo.takt')
    const foreign = [
      'live.3',
      'live.>',
      '>',
      'changed.3.jobs',
      'changed.1.>',
      'user.>',
      'user.1.999.>',
      'user.1.>',
      'user.3.999.>',
      '_INBOX.>',
      '_INBOX_u999_abc.>',
      'telemetry.>',
      'telemetry.1.7',
      'event.>',
      'device.1.7.>',
      'floor.1.current',
      '$JS.API.>',
      '$JS.EVENT.>',
      '$SYS.>',
      '$MQTT.>',
      '$KV.>',
    ]
    for (const subject of foreign) expect([subject, await mayHear(nats, subject)]).toEqual([subject, false])
    for (const subject of ['live.1', 'changed.1.jobs', `${subscription.topic}.call`])
      expect([subject, await mayHear(nats, subject)]).toEqual([subject, true])
    const reached: string[] = []
    // What the services say to one another meanwhile is nobody's forgery.
    const watch = bed.services.subscribe('>', {
      callback: (_error, message) => {
        if (message.string() === 'forged' || message.subject === 'fence') reached.push(message.subject)
      },
    })
    await bed.services.flush()
    const spoken = ['telemetry.1.7', 'live.1', 'user.1.999.ping', 'changed.1.jobs', 'device.1.7.ping', '$JS.API.INFO']
    for (const subject of spoken) nats.publish(subject, 'forged')
    await nats.flush()
    bed.services.publish('fence')
    await bed.services.flush()
    expect(reached).toEqual(['fence'])
    watch.unsubscribe()
  })

  test('a browser hears changes of those areas only that its user may read, and the floor with dashboards only', async () => {
    const { nats } = await connected('jobs@demo.takt')
    const heard = ['changed.1.jobs', 'changed.1.parts', 'live.1']
    expect(await Promise.all(heard.map((subject) => mayHear(nats, subject)))).toEqual([true, false, false])
    const { nats: without } = await connected('nothing@demo.takt')
    for (const subject of heard) expect(await mayHear(without, subject)).toBe(false)
  })

  test('logging out cuts the connection within five seconds, and the token does not connect again', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    const bystander = (await connected('reader@demo.takt')).nats
    const started = performance.now()
    await bed.ask('POST', '/api/users/logout', { token: session })
    await nats.closed()
    expect(performance.now() - started).toBeLessThan(5000)
    const again = connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      reconnect: false,
    })
    await expect(again).rejects.toThrow(/authorization/i)
    await bystander.flush()
    expect(bystander.isClosed()).toBe(false)
  })

  test('rights that are taken away cut the connection; a new provision has the new ones', async () => {
    await bed.user('demoted@demo.takt', 1)
    const { nats, session } = await connected('demoted@demo.takt')
    expect(await mayHear(nats, 'live.1')).toBe(true)
    const none = JSON.stringify(noPermissions)
    await sql`update user_account set permissions = ${none} where user_name = 'demoted@demo.takt'`.execute(bed.systemDb)
    await nats.closed()
    const { nats: after } = await connected('demoted@demo.takt', session)
    expect(await mayHear(after, 'live.1')).toBe(false)
  })

  test('another organization selected: the old connection is cut, the new one hears the new organization only', async () => {
    await bed.user('both@demo.takt', 1)
    await sql`insert into user_organization select user_id, 2, 1 from user_account
      where user_name = 'both@demo.takt'`.execute(bed.systemDb)
    const { nats, session } = await connected('both@demo.takt')
    const body = { selectedOrganizationId: 2 }
    expect((await bed.ask('PUT', '/api/users/both@demo.takt', { token: session, body })).status).toBe(200)
    await nats.closed()
    const { nats: after } = await connected('both@demo.takt', session)
    expect([await mayHear(after, 'live.1'), await mayHear(after, 'live.2')]).toEqual([false, true])
  })

  // Proves OPS-262
  test('POST /api/messaging/keepAlive renews the token of the session that it belongs to, and no other', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    const kept = await bed.ask('POST', '/api/messaging/keepAlive', { token: session, body: { subscription } })
    expect(kept).toMatchObject({ status: 200, body: { success: true, subscription: { topic: subscription.topic } } })
    const renewed = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(kept.body.subscription.token),
      reconnect: false,
    })
    open.push(renewed)
    const other = await bed.signIn('other@other.takt')
    expect((await bed.ask('POST', '/api/messaging/keepAlive', { token: other, body: { subscription } })).status).toBe(
      404,
    )
    const nonsense = { subscription: { token: 'x.y.z' } }
    expect((await bed.ask('POST', '/api/messaging/keepAlive', { token: session, body: nonsense })).status).toBe(400)
    await bed.ask('POST', '/api/users/logout', { token: session })
    await Promise.all([nats.closed(), renewed.closed()])
  })

  test('a token of a browser does not connect past the gateway', async () => {
    const { subscription } = await connected('reader@demo.takt')
    const { connect: connectTcp, jwtAuthenticator: withJwt } = await import('nats')
    const past = connectTcp({
      servers: bed.world.natsUrl,
      authenticator: withJwt(subscription.token),
      reconnect: false,
    })
    await expect(past).rejects.toThrow(/authorization/i)
  })

  test('/messaging is refused to pages of other origins, and serves those of its own', async () => {
    const status = (origin: string) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(bed.messagingUrl, { origin })
        socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
        socket.on('open', () => {
          socket.close()
          resolve('open')
        })
        socket.on('error', reject)
      })
    const text = new URL(bed.messagingUrl).host
    expect(await status('https://evil.example')).toBe(403)
    expect(await status(`http://${text}.evil.example`)).toBe(403)
    expect(await status('null')).toBe(403)
    expect(await status(`http://${text}`)).toBe('open')
  })

  test('revocations outlive a restart of NATS', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    await bed.ask('POST', '/api/users/logout', { token: session })
    await nats.closed()
    await bed.world.restartNats()
    const again = () =>
      connect({ servers: bed.messagingUrl, authenticator: jwtAuthenticator(subscription.token), reconnect: false })
    await expect(again()).rejects.toThrow(/authorization/i)
  })
})
