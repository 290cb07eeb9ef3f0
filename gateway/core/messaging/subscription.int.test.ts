import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMessagingFixture, maySubscribe } from './messaging.fixture.ts'

describe('messaging of browsers', () => {
  let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
  const open: NatsConnection[] = []
  beforeAll(async () => {
    fixture = await createMessagingFixture()
    await fixture.user('reader@demo.takt', 1)
    await fixture.user(
      'jobs@demo.takt',
      1,
      permissionsWhere((area, flag) => area === 'jobs' && flag === 'read'),
    )
    await fixture.user('nothing@demo.takt', 1, noPermissions)
    await fixture.user('other@other.takt', 3)
  })
  afterAll(async () => {
    await Promise.all(open.map((nats) => nats.close()))
    await fixture?.close()
  })

  const provision = async (token: string) => (await fixture.request('POST', '/api/messaging/provision', { token })).body
  async function connected(userName: string, token?: string) {
    const session = token ?? (await fixture.signIn(userName))
    const { subscription } = await provision(session)
    const nats = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    return { nats, subscription, session }
  }

  // Proves OPS-159, OPS-261
  test('POST /api/messaging/provision returns the subscription (token, topic, subscription) and the URL of /messaging', async () => {
    const response = await provision(await fixture.signIn('reader@demo.takt'))
    expect(response).toMatchObject({
      success: true,
      subscription: {
        token: expect.any(String),
        topic: expect.stringMatching(/^user\.1\.\d+$/),
        subscription: expect.stringMatching(/^_INBOX_u\d+_/),
      },
      url: expect.stringMatching(/^ws:\/\/.*\/messaging$/),
    })
    expect((await fixture.request('POST', '/api/messaging/provision')).status).toBe(401)
  })

  // Proves OPS-020, OPS-265
  test('a browser receives its messages over /messaging, requests the snapshot and gets the response', async () => {
    const { nats, subscription } = await connected('reader@demo.takt')
    const ownMessages = nats.subscribe(`${subscription.topic}.>`, { max: 1 })
    const floor = nats.subscribe('live.1', { max: 1 })
    await nats.flush()
    fixture.services.publish(`${subscription.topic}.ping`, 'are you there')
    fixture.services.publish('live.1', 'frame')
    for await (const message of ownMessages) expect(message.string()).toBe('are you there')
    for await (const message of floor) expect(message.string()).toBe('frame')
    const service = fixture.services.subscribe('live.1.snapshot', {
      callback: (_error, message) => message.respond('all'),
    })
    await fixture.services.flush()
    expect((await nats.request('live.1.snapshot', '', { timeout: 2000 })).string()).toBe('all')
    service.unsubscribe()
  })

  test('requests of a browser are limited to a few bytes: larger ones close the connection', async () => {
    const { nats } = await connected('reader@demo.takt')
    nats.publish('live.1.snapshot', new Uint8Array(1000))
    await nats.flush()
    expect(nats.info!.max_payload).toBe(1024)
    // Simulates a client that ignores the announced limit.
    nats.info!.max_payload = 1_000_000
    nats.publish('live.1.snapshot', new Uint8Array(2000))
    expect(String(await nats.closed())).toMatch(/maximum payload/i)
  })

  test('rejects everything not listed: other organizations, users, inboxes, facts, JetStream', async () => {
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
    for (const subject of foreign) expect([subject, await maySubscribe(nats, subject)]).toEqual([subject, false])
    for (const subject of ['live.1', 'changed.1.jobs', `${subscription.topic}.call`])
      expect([subject, await maySubscribe(nats, subject)]).toEqual([subject, true])
    const reached: string[] = []
    // Messages between the services are not forgeries.
    const watch = fixture.services.subscribe('>', {
      callback: (_error, message) => {
        if (message.string() === 'forged' || message.subject === 'fence') reached.push(message.subject)
      },
    })
    await fixture.services.flush()
    const spoken = ['telemetry.1.7', 'live.1', 'user.1.999.ping', 'changed.1.jobs', 'device.1.7.ping', '$JS.API.INFO']
    for (const subject of spoken) nats.publish(subject, 'forged')
    await nats.flush()
    fixture.services.publish('fence')
    await fixture.services.flush()
    expect(reached).toEqual(['fence'])
    watch.unsubscribe()
  })

  test('a browser receives changes only of areas that its user may read, and the floor only with dashboards', async () => {
    const { nats } = await connected('jobs@demo.takt')
    const subscribed = ['changed.1.jobs', 'changed.1.parts', 'live.1']
    expect(await Promise.all(subscribed.map((subject) => maySubscribe(nats, subject)))).toEqual([true, false, false])
    const { nats: without } = await connected('nothing@demo.takt')
    for (const subject of subscribed) expect(await maySubscribe(without, subject)).toBe(false)
  })

  test('signing out closes the connection within five seconds, and the token cannot connect again', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    const bystander = (await connected('reader@demo.takt')).nats
    const started = performance.now()
    await fixture.request('POST', '/api/users/logout', { token: session })
    await nats.closed()
    expect(performance.now() - started).toBeLessThan(5000)
    const again = connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      reconnect: false,
    })
    await expect(again).rejects.toThrow(/authorization/i)
    await bystander.flush()
    expect(bystander.isClosed()).toBe(false)
  })

  test('removing rights closes the connection; a new provision lists the new rights', async () => {
    await fixture.user('demoted@demo.takt', 1)
    const { nats, session } = await connected('demoted@demo.takt')
    expect(await maySubscribe(nats, 'live.1')).toBe(true)
    const none = JSON.stringify(noPermissions)
    await sql`update user_account set permissions = ${none} where user_name = 'demoted@demo.takt'`.execute(
      fixture.systemDb,
    )
    await nats.closed()
    const { nats: after } = await connected('demoted@demo.takt', session)
    expect(await maySubscribe(after, 'live.1')).toBe(false)
  })

  test('selecting another organization closes the old connection; the new one receives the new organization only', async () => {
    await fixture.user('both@demo.takt', 1)
    await sql`insert into user_organization select user_id, 2, 1 from user_account
      where user_name = 'both@demo.takt'`.execute(fixture.systemDb)
    const { nats, session } = await connected('both@demo.takt')
    const body = { selectedOrganizationId: 2 }
    expect((await fixture.request('PUT', '/api/users/both@demo.takt', { token: session, body })).status).toBe(200)
    await nats.closed()
    const { nats: after } = await connected('both@demo.takt', session)
    expect([await maySubscribe(after, 'live.1'), await maySubscribe(after, 'live.2')]).toEqual([false, true])
  })

  // Proves OPS-262
  test('POST /api/messaging/keepAlive renews only the token of its own session', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    const kept = await fixture.request('POST', '/api/messaging/keepAlive', { token: session, body: { subscription } })
    expect(kept).toMatchObject({ status: 200, body: { success: true, subscription: { topic: subscription.topic } } })
    const renewed = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(kept.body.subscription.token),
      reconnect: false,
    })
    open.push(renewed)
    const other = await fixture.signIn('other@other.takt')
    expect(
      (await fixture.request('POST', '/api/messaging/keepAlive', { token: other, body: { subscription } })).status,
    ).toBe(404)
    const nonsense = { subscription: { token: 'x.y.z' } }
    expect((await fixture.request('POST', '/api/messaging/keepAlive', { token: session, body: nonsense })).status).toBe(
      400,
    )
    await fixture.request('POST', '/api/users/logout', { token: session })
    await Promise.all([nats.closed(), renewed.closed()])
  })

  test('a token of a browser cannot connect to NATS directly', async () => {
    const { subscription } = await connected('reader@demo.takt')
    const { connect: connectTcp, jwtAuthenticator: withJwt } = await import('nats')
    const past = connectTcp({
      servers: fixture.testEnvironment.natsUrl,
      authenticator: withJwt(subscription.token),
      reconnect: false,
    })
    await expect(past).rejects.toThrow(/authorization/i)
  })

  test('/messaging rejects pages of other origins and serves those of its own', async () => {
    const status = (origin: string) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(fixture.messagingUrl, { origin })
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.on('open', () => {
          socket.close()
          resolve('open')
        })
        socket.on('error', reject)
      })
    const text = new URL(fixture.messagingUrl).host
    expect(await status('https://evil.example')).toBe(403)
    expect(await status(`http://${text}.evil.example`)).toBe(403)
    expect(await status('null')).toBe(403)
    expect(await status(`http://${text}`)).toBe('open')
  })

  test('revocations survive a restart of NATS', async () => {
    const { nats, subscription, session } = await connected('reader@demo.takt')
    await fixture.request('POST', '/api/users/logout', { token: session })
    await nats.closed()
    await fixture.testEnvironment.restartNats()
    const again = () =>
      connect({ servers: fixture.messagingUrl, authenticator: jwtAuthenticator(subscription.token), reconnect: false })
    await expect(again()).rejects.toThrow(/authorization/i)
  })
})
