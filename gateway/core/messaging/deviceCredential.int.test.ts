import { allPermissions, noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { connect, credsAuthenticator, jwtAuthenticator, type NatsConnection } from 'nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingBed } from './messaging.bed.ts'

describe('credentials of devices', () => {
  let bed: Awaited<ReturnType<typeof createMessagingBed>>
  let [admin, other] = ['', '']
  beforeAll(async () => {
    bed = await createMessagingBed()
    await ensureStreams(bed.services)
    await bed.user('admin@demo.takt', 1, allPermissions)
    await bed.user('reader@demo.takt', 1, readerPermissions)
    await bed.user('admin@other.takt', 3, allPermissions)
    admin = await bed.signIn('admin@demo.takt')
    other = await bed.signIn('admin@other.takt')
  })
  afterAll(() => bed?.close())

  const issue = async (deviceId: number) =>
    (await bed.ask('POST', `/api/devices/${deviceId}/credentials`, { token: admin })).body.data
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
  /** Returns the subjects that arrive while `work` runs, of all. */
  async function arriving(work: () => Promise<void>): Promise<string[]> {
    const reached: string[] = []
    const watch = bed.services.subscribe('>', { callback: (_error, message) => reached.push(message.subject) })
    await bed.services.flush()
    await work()
    bed.services.publish('fence')
    await bed.services.flush()
    watch.unsubscribe()
    return reached.filter((subject) => /^(telemetry|tags|device|event|live|rejected)\./.test(subject))
  }

  test('POST /api/devices/{deviceId}/credentials answers addresses, password, subjects and expiry', async () => {
    expect(await issue(7)).toMatchObject({
      natsUrl: bed.world.natsUrl,
      mqttUrl: bed.world.natsMqttUrl,
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

  test('credentials need write on devices; a device of another organization is not found', async () => {
    const reader = await bed.signIn('reader@demo.takt')
    const ask = (token: string | undefined, id: number, method = 'POST') =>
      bed.ask(method, `/api/devices/${id}/credentials`, { token })
    for (const method of ['POST', 'DELETE']) {
      expect((await ask(undefined, 7, method)).status).toBe(401)
      const refused = await ask(reader, 7, method)
      expect(refused.status).toBe(403)
      expect(refused.body.message).toMatch(/write.*devices/)
      const [foreign, unknown] = [await ask(other, 7, method), await ask(other, 999, method)]
      expect([foreign.status, unknown.status]).toEqual([404, 404])
      expect(foreign.body.message.replace('7', '#')).toBe(unknown.body.message.replace('999', '#'))
    }
  })

  test('GET tells until when credentials are good, and since when and why they are not; nothing of another organization', async () => {
    const state = async (deviceId: number, token = admin) =>
      bed.ask('GET', `/api/devices/${deviceId}/credentials`, { token })
    expect((await state(8)).body.data).toEqual({ expires: null, last: null })
    const { expires } = await issue(8)
    const at = expect.stringMatching(/Z$/)
    expect((await state(8)).body.data).toEqual({ expires, last: { what: 'issued', at, reason: null } })
    await bed.ask('DELETE', '/api/devices/8/credentials', { token: admin })
    expect((await state(8)).body.data).toEqual({ expires: null, last: { what: 'revoked', at, reason: null } })
    expect((await state(8, other)).status).toBe(404)
    await bed.user('nobody@demo.takt', 1, noPermissions)
    expect((await state(8, await bed.signIn('nobody@demo.takt'))).status).toBe(403)
  })

  test('over NATS a device publishes on its own two subjects, acknowledged by JetStream, and on no other', async () => {
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

  test('over NATS a device hears what is meant for it and nothing else', async () => {
    const nats = await overNats(await issue(7))
    for (const subject of ['device.1.7.>', 'device.1.7.call'])
      expect([subject, await mayHear(nats, subject)]).toEqual([subject, true])
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
      expect([subject, await mayHear(nats, subject)]).toEqual([subject, false])
    await nats.close()
  })

  test('over MQTT a device publishes on its own topics with QoS 0 and 1, and foreign ones reach nobody', async () => {
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

  test('over MQTT a device hears its own topics with QoS 0; foreign ones are refused', async () => {
    const client = await overMqtt(await issue(7))
    const granted = (topic: string, qos: 0 | 1 = 0) =>
      client.subscribeAsync(topic, { qos }).then(
        () => true,
        () => false,
      )
    for (const topic of ['device/1/8/#', 'device/#', '#', 'telemetry/#', 'live/1', '$MQTT/sub/#', '$MQTT/#'])
      expect([topic, await granted(topic), await granted(topic, 1)]).toEqual([topic, false, false])
    expect([await granted('device/1/7/ping'), await granted('device/1/7/#')]).toEqual([true, true])
    const heard = new Promise<string>((resolve) => client.once('message', (topic, body) => resolve(`${topic} ${body}`)))
    bed.services.publish('device.1.7.ping', 'are you there')
    expect(await heard).toBe('device/1/7/ping are you there')
    await client.endAsync()
  })

  test('a .creds file connects as NATS’s clients read it', async () => {
    const { natsUrl, creds, inboxPrefix } = await issue(7)
    const authenticator = credsAuthenticator(new TextEncoder().encode(creds))
    const nats = await connect({ servers: natsUrl, authenticator, inboxPrefix, reconnect: false })
    expect(await nats.jetstream().publish('telemetry.1.7', '{}')).toMatchObject({ stream: 'TELEMETRY' })
    await nats.close()
  })

  test('new credentials end those before: connections are cut, they connect no more; those of others stay', async () => {
    const [before, neighbour] = [await issue(7), await issue(8)]
    const [nats, client, beside] = [await overNats(before), await overMqtt(before), await overNats(neighbour)]
    const cut = Promise.all([nats.closed(), new Promise((resolve) => client.once('close', () => resolve(null)))])
    const after = await issue(7)
    await cut
    await expect(overNats(before)).rejects.toThrow(/authorization/i)
    await expect(overMqtt(before)).rejects.toThrow(/not authorized/i)
    await beside.flush()
    await beside.close()
    await (await overNats(after)).close()
  })

  test('of credentials that are made at the same time one is good', async () => {
    const made = await Promise.all([issue(7), issue(7), issue(7)])
    expect(made.map((input) => input?.userName)).toEqual(['d7', 'd7', 'd7'])
    /** What became of each, unless just one connected. */
    const connected = async () => {
      const tried = await Promise.all(made.map((input) => overNats(input).catch((error: Error) => error.message)))
      for (const nats of tried) if (typeof nats !== 'string') await nats.close()
      return tried.filter((nats) => typeof nats !== 'string').length === 1 ? [] : tried.map(String)
    }
    await expect.poll(connected, { timeout: 60_000 }).toEqual([])
  })

  test('DELETE revokes at once: connections are cut, the credentials connect no more, those of others stay', async () => {
    const [given, neighbour] = [await issue(7), await issue(8)]
    const [nats, client, beside] = [await overNats(given), await overMqtt(given), await overNats(neighbour)]
    const cut = Promise.all([nats.closed(), new Promise((resolve) => client.once('close', () => resolve(null)))])
    const answer = await bed.ask('DELETE', '/api/devices/7/credentials', { token: admin })
    expect(answer.body.data.revoked).toBeGreaterThan(0)
    await cut
    await expect(overNats(given)).rejects.toThrow(/authorization/i)
    await expect(overMqtt(given)).rejects.toThrow(/not authorized/i)
    await beside.flush()
    await beside.close()
    const again = await overNats(await issue(7))
    await again.close()
  })

  test('a device that is removed takes its credentials with it, one that a rebuild brings back keeps them', async () => {
    const nats = await overNats(await issue(8))
    await bed.systemDb.transaction().execute(async (trx) => {
      await sql`create temporary table kept on commit drop as select * from devices`.execute(trx)
      await sql`delete from devices`.execute(trx)
      const columns = sql.raw(
        'organization_id, device_id, device_type_id, entity_id, reports, exclude_from_dashboards_and_reports, ' +
          'row_id, version',
      )
      await sql`insert into devices (${columns}) select ${columns} from kept`.execute(trx)
    })
    const { rows } = await sql`select from messaging_key where device_id = 8 and revoked_at is null`.execute(
      bed.systemDb,
    )
    expect(rows).not.toHaveLength(0)
    await asTenant(bed.db, { organizationId: 1, entityId: 1, userId: null }, (trx) =>
      sql`delete from devices where device_id = 8`.execute(trx),
    )
    await nats.closed()
  })

  test('issuing and revoking stand in the log with who did it, and without the password', async () => {
    const { password } = await issue(7)
    const { rows } = await sql<{ type: string; meta: { userId: number }; all: string }>`
      select type, meta, event::text as all from event where stream = 'deviceCredentials/7' order by version`.execute(
      bed.systemDb,
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
