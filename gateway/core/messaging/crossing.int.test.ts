import { crossings } from '@takt/domain/areas/messages/crossings.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect as connectDevice, headers, jwtAuthenticator, type NatsConnection } from 'nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrossingFixture, foreignSubjects, natsHeaders, serverCalls } from './crossing.fixture.ts'
import { serverSubjects } from './serverSubjects.fixture.ts'

describe('from the account of one organization', () => {
  let fixture: Awaited<ReturnType<typeof createCrossingFixture>>
  /**
   * A device of organization 1, and a user of its account who may publish and subscribe to everything, which no real
   * credential allows.
   */
  const speakers: NatsConnection[] = []
  let before: Awaited<ReturnType<typeof fixture.storedState>>
  beforeAll(async () => {
    fixture = await createCrossingFixture()
    await fixture.user('admin@demo.takt', 1, allPermissions)
    const token = await fixture.signIn('admin@demo.takt')
    const { data } = (await fixture.request('POST', '/api/devices/7/credentials', { token })).body
    speakers.push(
      await connectDevice({ servers: data.natsUrl, authenticator: jwtAuthenticator(data.password) }),
      await fixture.wide(1),
    )
    before = await fixture.storedState()
  })
  afterAll(async () => {
    await Promise.all(speakers.map((nats) => nats.close()))
    await fixture?.close()
  })

  const ownSubjects = ['telemetry.1.7', 'tags.1.7', 'live.1.snapshot', 'live.1.display.5.snapshot']
  /**
   * Returns what reached the services on subjects other than the organization's own, and all that reached the other
   * organization.
   */
  async function foreignMessages() {
    await fixture.settled(...speakers)
    const unexpected = fixture.inServices.filter(
      (subject) => !ownSubjects.includes(subject) && !serverSubjects.test(subject),
    )
    const result = { services: unexpected, other: [...fixture.inOther] }
    fixture.inServices.length = 0
    fixture.inOther.length = 0
    return result
  }
  const noMessages = { services: [], other: [] }

  test('the observer receives what its own account and the services publish to it', async () => {
    const inside = await fixture.wide(3)
    inside.publish('live.3', 'forged by its own user')
    fixture.services.publish('live.3', 'a frame')
    await inside.flush()
    await fixture.settled(inside)
    expect(fixture.inOther).toEqual(['live.3', 'live.3'])
    fixture.inOther.length = fixture.inServices.length = 0
    await inside.close()
  })

  test('only its own crossings reach the services', async () => {
    for (const subject of ownSubjects) speakers[1]!.publish(subject, 'said')
    await fixture.settled(...speakers)
    expect([...fixture.inServices].sort()).toEqual([...ownSubjects].sort())
    expect(await foreignMessages()).toEqual(noMessages)
  })

  test('cannot publish on a subject of another organization or of the services', async () => {
    for (const subject of [...foreignSubjects, ...serverCalls])
      for (const nats of speakers) nats.publish(subject, 'forged')
    expect(await foreignMessages()).toEqual(noMessages)
    expect(await fixture.storedState()).toEqual(before)
  })

  test('cannot direct a reply to a subject of another organization or of the services', async () => {
    for (const reply of [...foreignSubjects, ...serverCalls, '>', '*', 'fence.x'])
      for (const subject of ownSubjects) for (const nats of speakers) nats.publish(subject, '', { reply })
    expect(await foreignMessages()).toEqual(noMessages)
    expect(await fixture.storedState()).toEqual(before)
  })

  test('no NATS header takes effect across accounts', async () => {
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
          const messageHeaders = headers()
          messageHeaders.set(name, value)
          if (name.startsWith('Nats-Schedule')) messageHeaders.set('Nats-Schedule', '@at 2020-01-01T00:00:00Z')
          nats.publish('telemetry.1.7', 'x', { headers: messageHeaders, reply: `device.1.7.inbox.${name}` })
        }
    expect(await foreignMessages()).toEqual(noMessages)
    expect(await fixture.storedState()).toEqual(before)
  })

  test('a message id never makes a message of another organization a duplicate', async () => {
    const other = await fixture.wide(3)
    for (const [nats, subject] of [[speakers[1]!, 'telemetry.1.7'] as const, [other, 'telemetry.3.9'] as const]) {
      const { duplicate } = await nats.jetstream({ checkAPI: false }).publish(subject, 'a fact', { msgID: 'm-1' })
      expect([subject, duplicate]).toEqual([subject, false])
    }
    await other.close()
    before = await fixture.storedState()
    fixture.inServices.length = fixture.inOther.length = 0
  })

  test('receives nothing of another organization or of the services, whatever it subscribes to', async () => {
    const received: string[] = []
    speakers[1]!.subscribe('>', { callback: (_error, message) => received.push(message.subject) })
    for (const subject of [...foreignSubjects, ...serverCalls])
      speakers[1]!.subscribe(subject, { callback: (_error, message) => received.push(message.subject) })
    await speakers[1]!.flush()
    const concreteSubjects = crossings.map(({ subject }) => subject(3).replaceAll('*', '9').replace('>', '9.call'))
    for (const subject of [
      ...concreteSubjects,
      'event.3.jobs.jobs.added',
      'rejected.3.9',
      'changed.2.jobs',
      'user.0.4.call',
    ])
      fixture.services.publish(subject, 'not for organization 1')
    fixture.services.publish('live.1', 'for organization 1')
    await fixture.services.flush()
    await speakers[1]!.flush()
    expect(received.filter((subject) => !subject.startsWith('$JS.EVENT'))).toEqual(['live.1'])
    fixture.inServices.length = fixture.inOther.length = 0
  })
})
