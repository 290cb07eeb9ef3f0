import { crossings } from '@takt/domain/areas/messages/crossings.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats'
import { createMessagingFixture } from './messaging.fixture.ts'
import { openMessaging } from './openMessaging.ts'
import { createKey, mintToken } from './signer.ts'

/**
 * Subjects of organization 3 and of the services that a hostile user of organization 1 tries: every crossing, and the
 * subjects of JetStream and the server.
 */
export const foreignSubjects = [
  ...crossings.map(({ subject }) => subject(3).replaceAll('*', '9').replace('>', '9.call')),
  'rejected.3.9',
  'event.3.jobs.jobs.added',
  'floor.3.current',
  'floor.1.current',
  'event.1.jobs.jobs.added',
  '_INBOX.x',
  '_INBOX_gateway.x',
  '_INBOX_ingest.x',
  '_R_.x.y',
  '_R_.>',
]

/** API calls of JetStream and the system account that read, change or delete. */
export const serverCalls = [
  'INFO',
  'STREAM.NAMES',
  'STREAM.LIST',
  'STREAM.INFO.TELEMETRY',
  'STREAM.PURGE.TELEMETRY',
  'STREAM.DELETE.TELEMETRY',
  'STREAM.UPDATE.TELEMETRY',
  'STREAM.CREATE.STOLEN',
  'STREAM.MSG.GET.TELEMETRY',
  'STREAM.MSG.DELETE.TELEMETRY',
  'STREAM.SNAPSHOT.TELEMETRY',
  'STREAM.RESTORE.TELEMETRY',
  'DIRECT.GET.TELEMETRY',
  'STREAM.PEER.REMOVE.TELEMETRY',
  'STREAM.LEADER.STEPDOWN.TELEMETRY',
  'CONSUMER.CREATE.TELEMETRY',
  'CONSUMER.LIST.TELEMETRY',
  'CONSUMER.DURABLE.CREATE.TELEMETRY.writer-x',
  'CONSUMER.DELETE.TELEMETRY.writer-x',
  'CONSUMER.MSG.NEXT.TELEMETRY.writer-x',
  'ACCOUNT.PURGE.TAKT',
]
  .flatMap((call) => [`$JS.API.${call}`, `$JS.hub.API.${call}`])
  .concat(
    '$SYS.REQ.CLAIMS.UPDATE',
    '$SYS.REQ.CLAIMS.DELETE',
    '$SYS.REQ.CLAIMS.LIST',
    '$SYS.REQ.SERVER.PING',

    '$SYS.REQ.ACCOUNT.PING.CONNZ',
    '$SYS.REQ.SERVER.PING.JSZ',
    '$SYS.REQ.USER.INFO',
    '$JS.ACK.TELEMETRY.w.1.1.1.1.1',
  )

/** Every header that NATS interprets. */
export const natsHeaders = [
  'Msg-Id',
  'Expected-Stream',
  'Expected-Last-Sequence',
  'Expected-Last-Msg-Id',
  'Expected-Last-Subject-Sequence',
  'Expected-Last-Subject-Sequence-Subject',
  'Rollup',
  'TTL',
  'Marker-Reason',
  'Incr',
  'Counter-Sources',
  'Schedule',
  'Schedule-Target',
  'Schedule-Source',
  'Schedule-TTL',
  'Schedule-Next',
  'Scheduler',
  'Batch-Id',
  'Batch-Sequence',
  'Batch-Commit',
  'Trace-Dest',
  'Trace-Only',
  'Trace-Hop',
  'Trace-Origin',
  'Stream',
  'Subject',
  'Sequence',
  'Time-Stamp',
  'Num-Pending',
  'UpTo-Sequence',
  'Last-Sequence',
  'Stream-Source',
  'Msg-Size',
  'Response-Type',
  'Required-Api-Level',
  'Service-Error',
  'Service-Error-Code',
  'Request-Info',
  'Pin-Id',
].map((name) => `Nats-${name}`)

/**
 * Creates a fixture with device 7 of organization 1 and device 9 of organization 3, streams with facts of both, and a
 * `wide` user per organization, which has more rights than any credential of that organization. `observer` receives
 * everything that arrives in the account of organization 3, `services` everything in theirs.
 */
export async function createCrossingFixture() {
  const fixture = await createMessagingFixture()
  await ensureStreams(fixture.services)
  const parts = fixture.gateway.shared(openMessaging)
  const wideToken = async (organizationId: number) =>
    mintToken(await parts.signer(), {
      name: 'wide',
      publicKey: createKey(),
      account: await parts.accountOf(organizationId),
      rights: { publish: ['>'], subscribe: ['>'] },
      types: ['STANDARD', 'MQTT'],
      subscriptions: 1000,
      expires: Date.now() + 600_000,
    })
  const wide = async (organizationId: number): Promise<NatsConnection> =>
    connect({
      servers: fixture.testEnvironment.natsUrl,
      authenticator: jwtAuthenticator(await wideToken(organizationId)),
      reconnect: false,
    })

  const manager = await fixture.services.jetstreamManager()
  const jetstream = fixture.services.jetstream()
  for (const organization of [1, 3])
    for (let n = 0; n < 5; n++) {
      await jetstream.publish(`telemetry.${organization}.9`, `fact ${n} of ${organization}`)
      await jetstream.publish(`tags.${organization}.9`, `read ${n} of ${organization}`)
      await jetstream.publish(`event.${organization}.jobs.jobs.added`, `event ${n}`)
    }
  // The server itself looks for the empty stream from time to time.
  const isServerSubject = (subject: string) =>
    subject.split('.').includes('EMPTY') || subject.startsWith('$JSC.R.') || subject === '$JS.EVENT.ADVISORY.API'
  const recordSubjects = (nats: NatsConnection) => {
    const reached: string[] = []
    nats.subscribe('>', {
      callback: (_error, message) => !isServerSubject(message.subject) && reached.push(message.subject),
    })
    return reached
  }
  const observer = await wide(3)
  const inOther = recordSubjects(observer)
  const inServices = recordSubjects(fixture.services)
  await Promise.all([observer.flush(), fixture.services.flush()])

  /** Returns everything JetStream stores for the services, except what organization 1 may have published itself. */
  async function storedState() {
    const streams: Record<string, unknown> = {}
    for await (const { config, state } of manager.streams.list()) {
      const { state: subjectState } = await manager.streams.info(config.name, { subjects_filter: '>' })
      const foreignSubjectCounts = Object.entries(subjectState.subjects ?? {}).filter(
        ([subject]) => !/^(telemetry|tags)\.1\./.test(subject),
      )
      streams[config.name] = {
        config,
        foreign: Object.fromEntries(foreignSubjectCounts),
        consumers: state.consumer_count,
      }
    }
    // The fixture's own requests were recorded as well.
    await fixture.services.flush()
    inServices.length = 0
    return streams
  }
  return {
    ...fixture,
    wide,
    wideToken,
    storedState,
    inOther,
    inServices,
    /** Resolves when everything published before has arrived at all receivers. */
    async settled(...speakers: NatsConnection[]) {
      for (const nats of [...speakers, fixture.services, observer]) await nats.flush()
      const text = 'fence'
      for (const [nats, reached] of [[fixture.services, inServices] as const, [observer, inOther] as const]) {
        nats.publish(text)
        await nats.flush()
        reached.splice(reached.lastIndexOf(text), 1)
      }
    },
    async close() {
      await observer.close()
      await fixture.close()
    },
  }
}
