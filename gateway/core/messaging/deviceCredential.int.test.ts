import { allPermissions, noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { connect, credsAuthenticator, jwtAuthenticator } from 'nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingFixture, maySubscribe } from './messaging.fixture.ts'

describe('credentials of devices', () => {
  let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
  let [admin, other] = ['', '']
  beforeAll(async () => {
    fixture = await createMessagingFixture()
    await ensureStreams(fixture.services)
    await fixture.user('admin@demo.takt', 1, allPermissions)
    await fixture.user('reader@demo.takt', 1, readerPermissions)
    await fixture.user('admin@other.takt', 3, allPermissions)
    admin = await fixture.signIn('admin@demo.takt')
    other = await fixture.signIn('admin@other.takt')
  })
  afterAll(() => fixture?.close())

  const issue = async (deviceId: number) =>
    (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token: admin })).body.data
  type Credential = Awaited<ReturnType<typeof issue>>
  const overNats = (input: Credential) =>
    connect({
      servers: input.natsUrl,
      authenticator: jwtAuthenticator(input.password),
      inboxPrefix: input.inboxPrefix,
      reconnect: false,
    })
  const overMqtt = (input: Credential) =>
    mqtt.connectAsync(input.mqttUrl, { username: input.userName, password: input.password, reconnectPeriod: 0 }, false)
  /** Returns the subjects that arrive while `work` runs, in any account. */
  async function arriving(work: () => Promise<void>): Promise<string[]> {
    const reached: string[] = []
    const watch = fixture.services.subscribe('>', { callback: (_error, message) => reached.push(message.subject) })
    await fixture.services.flush()
    await work()
    fixture.services.publish('fence')
    await fixture.services.flush()
    watch.unsubscribe()
    return reached.filter((subject) => /^(telemetry|tags|device|event|live|rejected)\./.test(subject))
  }

  test('POST /api/devices/{deviceId}/credentials returns addresses, password, subjects and expiry', async () => {
    expect(await issue(7)).toMatchObject({
      natsUrl: fixture.testEnvironment.natsUrl,
      mqttUrl: fixture.testEnvironment.natsMqttUrl,
      userName: 'd7',
      password: expect.any(String),
      httpUrl: expect.stringMatching(/^http:.*\/api\/devices\/7\/telemetry$/),
      tagHttpUrl: expect.stringMatching(/^http:.*\/api\/devices\/7\/tagReads$/),
      telemetrySubject: 'telemetry.1.7',
      telemetryTopic: 'telemetry/1/7',
      tagSubject: 'tags.1.7',
      tagTopic: 'tags/1/7',
      subscribe: 'device.1.7.>',
      expires: expect.stringMatching(/Z$/),
    })
  })

  test('credentials require write on devices; a device of another organization is not found', async () => {
    const reader = await fixture.signIn('reader@demo.takt')
    const request = (token: string | undefined, id: number, method = 'POST') =>
      fixture.request(method, `/api/devices/${id}/credentials`, { token })
    for (const method of ['POST', 'DELETE']) {
      expect((await request(undefined, 7, method)).status).toBe(401)
      const rejected = await request(reader, 7, method)
      expect(rejected.status).toBe(403)
      expect(rejected.body.message).toMatch(/write.*devices/)
      const [foreign, unknown] = [await request(other, 7, method), await request(other, 999, method)]
      expect([foreign.status, unknown.status]).toEqual([404, 404])
      expect(foreign.body.message.replace('7', '#')).toBe(unknown.body.message.replace('999', '#'))
    }
  })

  test('GET returns until when credentials are valid, or since when and why they are not; nothing of another organization', async () => {
    const state = async (deviceId: number, token = admin) =>
      fixture.request('GET', `/api/devices/${deviceId}/credentials`, { token })
    expect((await state(8)).body.data).toEqual({ expires: null, last: null })
    const { expires } = await issue(8)
    const at = expect.stringMatching(/Z$/)
    expect((await state(8)).body.data).toEqual({ expires, last: { what: 'issued', at, reason: null } })
    await fixture.request('DELETE', '/api/devices/8/credentials', { token: admin })
    expect((await state(8)).body.data).toEqual({ expires: null, last: { what: 'revoked', at, reason: null } })
    expect((await state(8, other)).status).toBe(404)
    await fixture.user('nobody@demo.takt', 1, noPermissions)
    expect((await state(8, await fixture.signIn('nobody@demo.takt'))).status).toBe(403)
  })

  test('over NATS a device publishes on its own two subjects only, acknowledged by JetStream', async () => {
    const nats = await overNats(await issue(7))
    const stored = await nats.jetstream().publish('telemetry.1.7', '{}', { timeout: 2000 })
    expect(stored).toMatchObject({ stream: 'TELEMETRY' })
    const reached = await arriving(async () => {
      const foreign = ['telemetry.1.8', 'telemetry.3.7', 'telemetry.3.9', 'tags.1.8', 'event.1.jobs.added', 'live.1']
      for (const subject of [...foreign, 'rejected.1.7', 'device.1.8.call', '$JS.API.STREAM.DELETE.TELEMETRY'])
        nats.publish(subject, 'forged')
      nats.publish('tags.1.7', '{}')
      await nats.flush()
    })
    expect(reached).toEqual(['tags.1.7'])
    await nats.close()
  })

  test('over NATS a device receives only its own messages', async () => {
    const nats = await overNats(await issue(7))
    for (const subject of ['device.1.7.>', 'device.1.7.call'])
      expect([subject, await maySubscribe(nats, subject)]).toEqual([subject, true])
    const foreign = [
      'device.1.8.>',
      'device.1.>',
      'device.>',
      '>',
      'telemetry.1.7',
      'telemetry.>',
      'live.1',
      'user.1.1.>',
    ]
    for (const subject of [...foreign, '_INBOX.>', '$JS.API.>', '$MQTT.>', '$MQTT.sub.>', '$SYS.>', 'changed.1.jobs'])
      expect([subject, await maySubscribe(nats, subject)]).toEqual([subject, false])
    await nats.close()
  })

  test('over MQTT a device publishes on its own topics with QoS 0 and 1; messages on other topics reach no one', async () => {
    const client = await overMqtt(await issue(7))
    const reached = await arriving(async () => {
      for (const topic of ['telemetry/1/8', 'telemetry/3/9', 'tags/1/8', 'device/1/8/call', 'live/1'])
        await client.publishAsync(topic, 'forged', { qos: 1 })
      await client.publishAsync('telemetry/1/7', '{}', { qos: 0 })
      await client.publishAsync('telemetry/1/7', '{}', { qos: 1 })
    })
    expect(reached).toEqual(['telemetry.1.7', 'telemetry.1.7'])
    await client.endAsync()
  })

  test('over MQTT a device subscribes to its own topics with QoS 0; other topics are rejected', async () => {
    const client = await overMqtt(await issue(7))
    const granted = (topic: string, qos: 0 | 1 = 0) =>
      client.subscribeAsync(topic, { qos }).then(
        () => true,
        () => false,
      )
    for (const topic of ['device/1/8/#', 'device/#', '#', 'telemetry/#', 'live/1', '$MQTT/sub/#', '$MQTT/#'])
      expect([topic, await granted(topic), await granted(topic, 1)]).toEqual([topic, false, false])
    expect([await granted('device/1/7/ping'), await granted('device/1/7/#')]).toEqual([true, true])
    const received = new Promise<string>((resolve) =>
      client.once('message', (topic, body) => resolve(`${topic} ${body}`)),
    )
    fixture.services.publish('device.1.7.ping', 'are you there')
    expect(await received).toBe('device/1/7/ping are you there')
    await client.endAsync()
  })

  test('a .creds file works with NATS clients', async () => {
    const { natsUrl, creds, inboxPrefix } = await issue(7)
    const authenticator = credsAuthenticator(new TextEncoder().encode(creds))
    const nats = await connect({ servers: natsUrl, authenticator, inboxPrefix, reconnect: false })
    expect(await nats.jetstream().publish('telemetry.1.7', '{}')).toMatchObject({ stream: 'TELEMETRY' })
    await nats.close()
  })

  test('new credentials revoke earlier ones: their connections are closed and cannot be reopened; those of other devices stay', async () => {
    const [before, neighbor] = [await issue(7), await issue(8)]
    const [nats, client, neighborNats] = [await overNats(before), await overMqtt(before), await overNats(neighbor)]
    const disconnected = Promise.all([
      nats.closed(),
      new Promise((resolve) => client.once('close', () => resolve(null))),
    ])
    const after = await issue(7)
    await disconnected
    await expect(overNats(before)).rejects.toThrow(/authorization/i)
    await expect(overMqtt(before)).rejects.toThrow(/not authorized/i)
    await neighborNats.flush()
    await neighborNats.close()
    await (await overNats(after)).close()
  })

  test('of credentials issued at the same time only one is valid', async () => {
    const issued = await Promise.all([issue(7), issue(7), issue(7)])
    expect(issued.map((input) => input?.userName)).toEqual(['d7', 'd7', 'd7'])
    /** Returns the outcome for each, unless exactly one connected. */
    const connected = async () => {
      const tried = await Promise.all(issued.map((input) => overNats(input).catch((error: Error) => error.message)))
      for (const nats of tried) if (typeof nats !== 'string') await nats.close()
      return tried.filter((nats) => typeof nats !== 'string').length === 1 ? [] : tried.map(String)
    }
    await expect.poll(connected, { timeout: 60_000 }).toEqual([])
  })

  test('DELETE revokes at once: connections are closed and cannot be reopened; credentials of other devices stay', async () => {
    const [own, neighbor] = [await issue(7), await issue(8)]
    const [nats, client, neighborNats] = [await overNats(own), await overMqtt(own), await overNats(neighbor)]
    const disconnected = Promise.all([
      nats.closed(),
      new Promise((resolve) => client.once('close', () => resolve(null))),
    ])
    const response = await fixture.request('DELETE', '/api/devices/7/credentials', { token: admin })
    expect(response.body.data.revoked).toBeGreaterThan(0)
    await disconnected
    await expect(overNats(own)).rejects.toThrow(/authorization/i)
    await expect(overMqtt(own)).rejects.toThrow(/not authorized/i)
    await neighborNats.flush()
    await neighborNats.close()
    const again = await overNats(await issue(7))
    await again.close()
  })

  test('removing a device removes its credentials; a device restored by a rebuild keeps them', async () => {
    const nats = await overNats(await issue(8))
    await fixture.systemDb.transaction().execute(async (trx) => {
      await sql`create temporary table kept on commit drop as select * from devices`.execute(trx)
      await sql`delete from devices`.execute(trx)
      const columns = sql.raw(
        'organization_id, device_id, device_type_id, entity_id, reports, exclude_from_dashboards_and_reports, ' +
          'row_id, version',
      )
      await sql`insert into devices (${columns}) select ${columns} from kept`.execute(trx)
    })
    const { rows } = await sql`select from messaging_key where device_id = 8 and revoked_at is null`.execute(
      fixture.systemDb,
    )
    expect(rows).not.toHaveLength(0)
    await asTenant(fixture.db, { organizationId: 1, entityId: 1, userId: null }, (trx) =>
      sql`delete from devices where device_id = 8`.execute(trx),
    )
    await nats.closed()
  })

  test('issuing and revoking are logged with the user, without the password', async () => {
    const { password } = await issue(7)
    const { rows } = await sql<{ type: string; meta: { userId: number }; all: string }>`
      select type, meta, event::text as all from event where stream = 'deviceCredentials/7' order by version`.execute(
      fixture.systemDb,
    )
    expect(rows.map((row) => row.type)).toContain('deviceCredentials.issued')
    expect(rows.map((row) => row.type)).toContain('deviceCredentials.revoked')
    for (const row of rows) {
      expect(row.meta.userId).toBeGreaterThan(0)
      expect(row.all).not.toContain(password)
      expect(row.all).not.toMatch(/SEED/)
    }
  })
})
