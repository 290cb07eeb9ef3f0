import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect as connectDevice, type NatsConnection as DeviceConnection } from 'nats'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingFixture, maySubscribe } from './messaging.fixture.ts'
import { serverSubjects } from './serverSubjects.fixture.ts'

type Actor = 'blind' | 'display' | 'otherDisplay' | 'reader' | 'powerless' | 'foreign' | 'device' | 'otherDevice'

/**
 * Returns every subject of organization 1, its device 7 and its reader, with the only actors that may subscribe to it
 * and publish on it.
 */
const expectedRights = (
  readerId: number,
  displayId: number,
): Record<keyof typeof subjects, { subject: string; subscribers?: Actor[]; publishers?: Actor[] }> => ({
  telemetry: { subject: subjects.telemetry(1, 7), publishers: ['device'] },
  tags: { subject: subjects.tags(1, 7), publishers: ['device'] },
  rejected: { subject: subjects.rejected(1, 7) },
  event: { subject: subjects.event(1, 'jobs', 'jobs.added') },
  live: { subject: subjects.live(1), subscribers: ['reader', 'blind'] },
  liveSnapshot: { subject: subjects.liveSnapshot(1), publishers: ['reader', 'blind'] },
  liveDisplay: { subject: subjects.liveDisplay(1, displayId), subscribers: ['display'] },
  liveDisplaySnapshot: { subject: subjects.liveDisplaySnapshot(1, displayId), publishers: ['display'] },
  liveTags: { subject: subjects.liveTags(1, 'people'), subscribers: ['reader'] },
  liveTagsSnapshot: { subject: subjects.liveTagsSnapshot(1, 'people'), publishers: ['reader'] },
  floorCurrent: { subject: subjects.floorCurrent(1) },
  connectorMonitor: { subject: subjects.connectorMonitor(1, 5) },
  connectorTest: { subject: subjects.connectorTest(1) },
  connectorBrowse: { subject: subjects.connectorBrowse(1) },
  connectorInput: { subject: subjects.connectorInput(1, 7) },
  changed: { subject: subjects.changed(1, 'jobs'), subscribers: ['reader', 'blind'] },
  user: { subject: `${subjects.user(1, readerId)}.call`, subscribers: ['reader'] },
  callSeats: { subject: subjects.callSeats('r') },
  writerYield: { subject: subjects.writerYield() },
  writerCatchUp: { subject: subjects.writerCatchUp(1) },
  sfuHere: { subject: subjects.sfuHere('a-process') },
  device: { subject: `${subjects.device(1, 7)}.call`, subscribers: ['device'] },
})

describe('every subject', () => {
  let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
  let readerId = 0
  let displayId = 0
  const actors = new Map<Actor, NatsConnection | DeviceConnection>()

  async function browser(userName: string) {
    return listen(await fixture.signIn(userName))
  }
  async function listen(token: string) {
    const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token })).body
    const connection = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    return { connection, userId: Number(subscription.topic.split('.')[2]) }
  }
  /** A wall display that shows the machines of one group. */
  async function display(deviceGroupId: number) {
    const token = await fixture.signIn('reader@demo.takt')
    const body = { displayName: 'Hall', dashboards: ['/wall'], deviceGroupIds: [deviceGroupId] }
    const { data } = (await fixture.request('POST', '/api/displays', { token, body })).body
    const oneTimeToken = new URL(data.url).searchParams.get('token')!
    const displayToken = (await fixture.request('POST', '/api/users/refreshToken', { token: oneTimeToken })).body.token
    return { displayId: data.displayId as number, ...(await listen(displayToken)) }
  }
  async function device(userName: string, deviceId: number) {
    const token = await fixture.signIn(userName)
    const { data } = (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token })).body
    const { jwtAuthenticator: withJwt } = await import('nats')
    return connectDevice({ servers: data.natsUrl, authenticator: withJwt(data.password), reconnect: false })
  }

  beforeAll(async () => {
    fixture = await createMessagingFixture()
    const { allPermissions } = await import('@takt/domain/core/rights/permissions.ts')
    await fixture.user('reader@demo.takt', 1, allPermissions)
    await fixture.user('powerless@demo.takt', 1, noPermissions)
    await fixture.user('foreign@other.takt', 3, allPermissions)
    const reader = await browser('reader@demo.takt')
    readerId = reader.userId
    actors.set('reader', reader.connection)
    // May see everything except the positions of people.
    const withoutPeople = permissionsWhere((area, flag) => area !== 'employees' || flag !== 'approve')
    await fixture.user('blind@demo.takt', 1, withoutPeople)
    actors.set('blind', (await browser('blind@demo.takt')).connection)
    actors.set('powerless', (await browser('powerless@demo.takt')).connection)
    actors.set('foreign', (await browser('foreign@other.takt')).connection)
    for (const group of [1, 2])
      await sql`insert into device_groups (organization_id, device_group_id, device_group_name, selected_devices,
        row_id, version)
        values (1, ${group}, 'Line', '[]', gen_random_uuid(), 1)`.execute(fixture.owner)
    const board = await display(1)
    displayId = board.displayId
    actors.set('display', board.connection)
    actors.set('otherDisplay', (await display(2)).connection)
    actors.set('device', await device('reader@demo.takt', 7))
    actors.set('otherDevice', await device('foreign@other.takt', 9))
  })
  afterAll(async () => {
    await Promise.all([...actors.values()].map((connection) => connection.close()))
    await fixture?.close()
  })

  test('can be subscribed to only by the permitted actors, and least of all by another organization', async () => {
    for (const { subject, subscribers = [] } of Object.values(expectedRights(readerId, displayId)))
      for (const [actor, connection] of actors)
        expect([subject, actor, await maySubscribe(connection, subject)]).toEqual([
          subject,
          actor,
          subscribers.includes(actor),
        ])
    for (const wildcard of [
      '>',
      '*',
      '*.*',
      '*.*.*',
      '*.1',
      'live.*',
      'changed.*.jobs',
      'user.1.*.call',
      'user.*.*.call',
      'live.1.display.*',
      'live.1.tags.*',
      'live.1.>',
    ])
      for (const [actor, connection] of actors)
        expect([wildcard, actor, await maySubscribe(connection, wildcard)]).toEqual([wildcard, actor, false])
  })

  test('can be published on only by the permitted actors', async () => {
    const reached: string[] = []
    const watch = fixture.services.subscribe('>', {
      callback: (_error, { subject }) => {
        if (!serverSubjects.test(subject)) reached.push(subject)
      },
    })
    await fixture.services.flush()
    for (const { subject, publishers = [] } of Object.values(expectedRights(readerId, displayId)))
      for (const [actor, connection] of actors) {
        reached.length = 0
        connection.publish(subject, 'said')
        await connection.flush()
        fixture.services.publish('fence')
        await fixture.services.flush()
        expect([actor, reached]).toEqual([actor, publishers.includes(actor) ? [subject, 'fence'] : ['fence']])
      }
    watch.unsubscribe()
  })
})
