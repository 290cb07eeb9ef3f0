import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect as connectDevice, type NatsConnection as DeviceConnection } from 'nats'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessagingBed } from './messaging.bed.ts'
import { serversOwn } from './serversOwn.bed.ts'

type Actor = 'blind' | 'display' | 'otherDisplay' | 'reader' | 'powerless' | 'foreign' | 'device' | 'otherDevice'

/**
 * Every subject of organization 1, its device 7 and its reader, and who of the actors may hear it and who may say it:
 * nobody else.
 */
const judged = (
  readerId: number,
  displayId: number,
): Record<keyof typeof subjects, { subject: string; hear?: Actor[]; say?: Actor[] }> => ({
  telemetry: { subject: subjects.telemetry(1, 7), say: ['device'] },
  tags: { subject: subjects.tags(1, 7), say: ['device'] },
  rejected: { subject: subjects.rejected(1, 7) },
  event: { subject: subjects.event(1, 'jobs', 'jobs.added') },
  live: { subject: subjects.live(1), hear: ['reader', 'blind'] },
  liveSnapshot: { subject: subjects.liveSnapshot(1), say: ['reader', 'blind'] },
  liveDisplay: { subject: subjects.liveDisplay(1, displayId), hear: ['display'] },
  liveDisplaySnapshot: { subject: subjects.liveDisplaySnapshot(1, displayId), say: ['display'] },
  liveTags: { subject: subjects.liveTags(1, 'people'), hear: ['reader'] },
  liveTagsSnapshot: { subject: subjects.liveTagsSnapshot(1, 'people'), say: ['reader'] },
  floorCurrent: { subject: subjects.floorCurrent(1) },
  changed: { subject: subjects.changed(1, 'jobs'), hear: ['reader', 'blind'] },
  user: { subject: `${subjects.user(1, readerId)}.call`, hear: ['reader'] },
  callSeats: { subject: subjects.callSeats('r') },
  writerYield: { subject: subjects.writerYield() },
  sfuHere: { subject: subjects.sfuHere('a-process') },
  device: { subject: `${subjects.device(1, 7)}.call`, hear: ['device'] },
})

describe('every subject', () => {
  let bed: Awaited<ReturnType<typeof createMessagingBed>>
  let readerId = 0
  let displayId = 0
  const actors = new Map<Actor, NatsConnection | DeviceConnection>()

  async function browser(userName: string) {
    return listen(await bed.signIn(userName))
  }
  async function listen(token: string) {
    const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token })).body
    const connection = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    return { connection, userId: Number(subscription.topic.split('.')[2]) }
  }
  /** A wall board that shows the machines of one group. */
  async function display(deviceGroupId: number) {
    const token = await bed.signIn('reader@demo.takt')
    const body = { displayName: 'Hall', dashboards: ['/wall'], deviceGroupIds: [deviceGroupId] }
    const { data } = (await bed.ask('POST', '/api/displays', { token, body })).body
    const once = new URL(data.url).searchParams.get('token')!
    const own = (await bed.ask('POST', '/api/users/refreshToken', { token: once })).body.token
    return { displayId: data.displayId as number, ...(await listen(own)) }
  }
  async function device(userName: string, deviceId: number) {
    const token = await bed.signIn(userName)
    const { data } = (await bed.ask('POST', `/api/devices/${deviceId}/credentials`, { token })).body
    const { jwtAuthenticator: withJwt } = await import('nats')
    return connectDevice({ servers: data.natsUrl, authenticator: withJwt(data.password), reconnect: false })
  }

  beforeAll(async () => {
    bed = await createMessagingBed()
    const { allPermissions } = await import('@takt/domain/core/rights/permissions.ts')
    await bed.user('reader@demo.takt', 1, allPermissions)
    await bed.user('powerless@demo.takt', 1, noPermissions)
    await bed.user('foreign@other.takt', 3, allPermissions)
    const reader = await browser('reader@demo.takt')
    readerId = reader.userId
    actors.set('reader', reader.connection)
    // Sees everything but where people are.
    const withoutPeople = permissionsWhere((area, flag) => area !== 'employees' || flag !== 'approve')
    await bed.user('blind@demo.takt', 1, withoutPeople)
    actors.set('blind', (await browser('blind@demo.takt')).connection)
    actors.set('powerless', (await browser('powerless@demo.takt')).connection)
    actors.set('foreign', (await browser('foreign@other.takt')).connection)
    for (const group of [1, 2])
      await sql`insert into device_groups (organization_id, device_group_id, device_group_name, selected_devices,
        row_id, version)
        values (1, ${group}, 'Line', '[]', gen_random_uuid(), 1)`.execute(bed.owner)
    const board = await display(1)
    displayId = board.displayId
    actors.set('display', board.connection)
    actors.set('otherDisplay', (await display(2)).connection)
    actors.set('device', await device('reader@demo.takt', 7))
    actors.set('otherDevice', await device('foreign@other.takt', 9))
  })
  afterAll(async () => {
    await Promise.all([...actors.values()].map((connection) => connection.close()))
    await bed?.close()
  })

  /** Whether the server lets it subscribe: a refusal arrives before the answer to a ping sent after it. */
  async function hears(connection: NatsConnection | DeviceConnection, subject: string) {
    let allowed = true
    const subscription = connection.subscribe(subject, {
      callback: (error: unknown) => {
        if (error) allowed = false
      },
    })
    await connection.flush()
    await connection.flush()
    subscription.unsubscribe()
    return allowed
  }

  test('is heard by those who may, and by nobody else, of another organization least of all', async () => {
    for (const { subject, hear = [] } of Object.values(judged(readerId, displayId)))
      for (const [actor, connection] of actors)
        expect([subject, actor, await hears(connection, subject)]).toEqual([subject, actor, hear.includes(actor)])
    for (const everything of [
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
        expect([everything, actor, await hears(connection, everything)]).toEqual([everything, actor, false])
  })

  test('is said by those who may, and by nobody else', async () => {
    const reached: string[] = []
    const watch = bed.services.subscribe('>', {
      callback: (_error, { subject }) => {
        if (!serversOwn.test(subject)) reached.push(subject)
      },
    })
    await bed.services.flush()
    for (const { subject, say = [] } of Object.values(judged(readerId, displayId)))
      for (const [actor, connection] of actors) {
        reached.length = 0
        connection.publish(subject, 'said')
        await connection.flush()
        bed.services.publish('fence')
        await bed.services.flush()
        expect([actor, reached]).toEqual([actor, say.includes(actor) ? [subject, 'fence'] : ['fence']])
      }
    watch.unsubscribe()
  })
})
