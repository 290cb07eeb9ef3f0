import { probeStream, streams } from '@takt/domain/areas/messages/subjects.ts'
import { ErrorCode, type NatsConnection, NatsError, nuid } from 'nats'
import { probeConfig } from './streamConfigs.ts'

const isMissing = (error: unknown) =>
  error instanceof NatsError && (error.code === ErrorCode.NoResponders || error.jsError()?.code === 404)

/**
 * Rejects unless JetStream keeps what it is given: a message is published and read back, and each stream there is is
 * asked to remove what it does not have, which one that could not write (its disk was full) refuses for as long as its
 * server runs. An open connection says nothing of that.
 */
export async function probeJetStream(nats: NatsConnection, timeout = 5000): Promise<void> {
  const manager = await nats.jetstreamManager({ timeout, checkAPI: false })
  const sign = nuid.next()
  const publish = () => nats.jetstream().publish(probeStream.toLowerCase(), sign, { timeout })
  const { seq } = await publish().catch(async (error) => {
    // Before the first service has made the streams.
    if (!isMissing(error)) throw error
    await manager.streams.add(probeConfig)
    return publish()
  })
  const kept = await manager.streams.getMessage(probeStream, { seq })
  if (kept.string() !== sign) throw new Error('JetStream gives back something else than it was given')
  for (const [name, [subject]] of Object.entries(streams))
    await manager.streams.purge(name, { filter: subject.replace('>', 'probe') }).catch((error) => {
      if (!isMissing(error)) throw error
    })
}
