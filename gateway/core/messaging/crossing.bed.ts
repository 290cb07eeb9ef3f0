import { crossings } from '@takt/domain/areas/messages/crossings.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats'
import { createMessagingBed } from './messaging.bed.ts'
import { openMessaging } from './openMessaging.ts'
import { createKey, mintToken } from './signer.ts'

/**
 * What a hostile user of organization 1 names of organization 3 and of the services: every crossing, and what JetStream
 * and the server listen on.
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

/** JetStream's and the system's calls that read, change or remove. */
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

/** Every header that NATS gives a meaning to. */
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
 * For tests: organization 1's device 7 and 3's device 9, streams with facts of both, and a `wide` user of an
 * organization: whatever a credential of that organization could be good for, it has more. `witness` hears all that
 * arrives in the account of organization 3, `services` in theirs.
 */
export async function createCrossingBed() {
  const bed = await createMessagingBed()
  await ensureStreams(bed.services)
  const parts = bed.gateway.shared(openMessaging)
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
      servers: bed.world.natsUrl,
      authenticator: jwtAuthenticator(await wideToken(organizationId)),
      reconnect: false,
    })

  const manager = await bed.services.jetstreamManager()
  const jetstream = bed.services.jetstream()
  for (const organization of [1, 3])
    for (let n = 0; n < 5; n++) {
      await jetstream.publish(`telemetry.${organization}.9`, `fact ${n} of ${organization}`)
      await jetstream.publish(`tags.${organization}.9`, `read ${n} of ${organization}`)
      await jetstream.publish(`event.${organization}.jobs.jobs.added`, `event ${n}`)
    }
  // From time to time the server itself looks again for the stream that nothing is in.
  const isServersOwn = (subject: string) =>
    subject.split('.').includes('EMPTY') || subject.startsWith('$JSC.R.') || subject === '$JS.EVENT.ADVISORY.API'
  const heard = (nats: NatsConnection) => {
    const reached: string[] = []
    nats.subscribe('>', {
      callback: (_error, message) => !isServersOwn(message.subject) && reached.push(message.subject),
    })
    return reached
  }
  const witness = await wide(3)
  const inOther = heard(witness)
  const inServices = heard(bed.services)
  await Promise.all([witness.flush(), bed.services.flush()])

  /** Everything JetStream keeps for the services, but what organization 1 may have said itself. */
  async function kept() {
    const streams: Record<string, unknown> = {}
    for await (const { config, state } of manager.streams.list()) {
      const { state: told } = await manager.streams.info(config.name, { subjects_filter: '>' })
      const others = Object.entries(told.subjects ?? {}).filter(([subject]) => !/^(telemetry|tags)\.1\./.test(subject))
      streams[config.name] = { config, others: Object.fromEntries(others), consumers: state.consumer_count }
    }
    // Its own questions were heard as well.
    await bed.services.flush()
    inServices.length = 0
    return streams
  }
  return {
    ...bed,
    wide,
    wideToken,
    kept,
    inOther,
    inServices,
    /** Resolves when all that was said before has arrived wherever it will. */
    async settled(...speakers: NatsConnection[]) {
      for (const nats of [...speakers, bed.services, witness]) await nats.flush()
      const text = 'fence'
      for (const [nats, reached] of [[bed.services, inServices] as const, [witness, inOther] as const]) {
        nats.publish(text)
        await nats.flush()
        reached.splice(reached.lastIndexOf(text), 1)
      }
    },
    async close() {
      await witness.close()
      await bed.close()
    },
  }
}
