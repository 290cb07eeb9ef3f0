import { crossings } from '@takt/domain/areas/messages/crossings.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect as connectDevice, headers, jwtAuthenticator, type NatsConnection } from 'nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrossingBed, foreignSubjects, natsHeaders, serverCalls } from './crossing.bed.ts'
import { serversOwn } from './serversOwn.bed.ts'

describe('from the account of one organization', () => {
  let bed: Awaited<ReturnType<typeof createCrossingBed>>
  /** A device of organization 1, and a user of its account who may say and hear all: more than any credential gives. */
  const speakers: NatsConnection[] = []
  let before: Awaited<ReturnType<typeof bed.kept>>
  beforeAll(async () => {
    bed = await createCrossingBed()
    await bed.user('admin@demo.takt', 1, allPermissions)
    const token = await bed.signIn('admin@demo.takt')
    const { data } = (await bed.ask('POST', '/api/devices/7/credentials', { token })).body
    speakers.push(
      await connectDevice({ servers: data.natsUrl, authenticator: jwtAuthenticator(data.password) }),
      await bed.wide(1),
    )
    before = await bed.kept()
  })
  afterAll(async () => {
    await Promise.all(speakers.map((nats) => nats.close()))
    await bed?.close()
  })

  const own = ['telemetry.1.7', 'tags.1.7', 'live.1.snapshot', 'live.1.display.5.snapshot']
  /**
   * What reached the services and was not said on one of the organization's own subjects, and all that reached the
   * other organization.
   */
  async function strangers() {
    await bed.settled(...speakers)
    const others = bed.inServices.filter((subject) => !own.includes(subject) && !serversOwn.test(subject))
    const found = { services: others, other: [...bed.inOther] }
    bed.inServices.length = 0
    bed.inOther.length = 0
    return found
  }
  const nothing = { services: [], other: [] }

  test('the witness would hear: what is said in its own account, and what the services say to it', async () => {
    const inside = await bed.wide(3)
    inside.publish('live.3', 'forged by its own user')
    bed.services.publish('live.3', 'a frame')
    await inside.flush()
    await bed.settled(inside)
    expect(bed.inOther).toEqual(['live.3', 'live.3'])
    bed.inOther.length = bed.inServices.length = 0
    await inside.close()
  })

  test('only its own crossings reach the services', async () => {
    for (const subject of own) speakers[1]!.publish(subject, 'said')
    await bed.settled(...speakers)
    expect([...bed.inServices].sort()).toEqual([...own].sort())
    expect(await strangers()).toEqual(nothing)
  })

  test('no subject of another organization or of the services can be said', async () => {
    for (const subject of [...foreignSubjects, ...serverCalls])
      for (const nats of speakers) nats.publish(subject, 'forged')
    expect(await strangers()).toEqual(nothing)
    expect(await bed.kept()).toEqual(before)
  })

  test('no reply puts an answer where another organization or the services listen', async () => {
    for (const reply of [...foreignSubjects, ...serverCalls, '>', '*', 'fence.x'])
      for (const subject of own) for (const nats of speakers) nats.publish(subject, '', { reply })
    expect(await strangers()).toEqual(nothing)
    expect(await bed.kept()).toEqual(before)
  })

  test('no header of NATS reaches across', async () => {
    const values = [
      ...foreignSubjects,
      '$JS.API.STREAM.PURGE.TELEMETRY',
      'all',
      'sub',
      '1',
      '999999',
      '@at 2020-01-01T00:00:00Z',
    ]
    for (const name of natsHeaders)
      for (const value of values)
        for (const nats of speakers) {
          const given = headers()
          given.set(name, value)
          if (name.startsWith('Nats-Schedule')) given.set('Nats-Schedule', '@at 2020-01-01T00:00:00Z')
          nats.publish('telemetry.1.7', 'x', { headers: given, reply: `device.1.7.inbox.${name}` })
        }
    expect(await strangers()).toEqual(nothing)
    expect(await bed.kept()).toEqual(before)
  })

  test('no id of a message makes that of another organization a duplicate', async () => {
    const other = await bed.wide(3)
    for (const [nats, subject] of [[speakers[1]!, 'telemetry.1.7'] as const, [other, 'telemetry.3.9'] as const]) {
      const { duplicate } = await nats.jetstream({ checkAPI: false }).publish(subject, 'a fact', { msgID: 'm-1' })
      expect([subject, duplicate]).toEqual([subject, false])
    }
    await other.close()
    before = await bed.kept()
    bed.inServices.length = bed.inOther.length = 0
  })

  test('nothing is heard of another organization or of the services, whatever is subscribed to', async () => {
    const heard: string[] = []
    speakers[1]!.subscribe('>', { callback: (_error, message) => heard.push(message.subject) })
    for (const subject of [...foreignSubjects, ...serverCalls])
      speakers[1]!.subscribe(subject, { callback: (_error, message) => heard.push(message.subject) })
    await speakers[1]!.flush()
    const filled = crossings.map(({ subject }) => subject(3).replaceAll('*', '9').replace('>', '9.call'))
    for (const subject of [...filled, 'event.3.jobs.jobs.added', 'rejected.3.9', 'changed.2.jobs', 'user.0.4.call'])
      bed.services.publish(subject, 'not for organization 1')
    bed.services.publish('live.1', 'for organization 1')
    await bed.services.flush()
    await speakers[1]!.flush()
    expect(heard.filter((subject) => !subject.startsWith('$JS.EVENT'))).toEqual(['live.1'])
    bed.inServices.length = bed.inOther.length = 0
  })
})
