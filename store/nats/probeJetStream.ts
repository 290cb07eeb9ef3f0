import { probeStream, streams } from '@takt/domain/areas/messages/subjects.ts'
import { ErrorCode, type NatsConnection, NatsError, nuid } from 'nats'
import { probeConfig } from './streamConfigs.ts'

const isMissing = (error: unknown) =>
  error instanceof NatsError && (error.code === ErrorCode.NoResponders || error.jsError()?.code === 404)

/**
 * Rejects unless JetStream stores messages: publishes a message and reads it back, and purges a non-existent subject
 * from each existing stream, which a stream that could not write (its disk was full) rejects for as long as its server
 * runs. An open connection does not show this.
 */
export async function probeJetStream(nats: NatsConnection, timeout = 5000): Promise<void> {
  const manager = await nats.jetstreamManager({ timeout, checkAPI: false })
  const sign = nuid.next()
  const publish = () => nats.jetstream().publish(probeStream.toLowerCase(), sign, { timeout })
  const { seq } = await publish().catch(async (error) => {
    // The first service has not created the streams yet.
    if (!isMissing(error)) throw error
    await manager.streams.add(probeConfig)
    return publish()
  })
  const stored = await manager.streams.getMessage(probeStream, { seq })
  if (stored.string() !== sign) throw new Error('JetStream returned a different message than was published')
  for (const [name, [subject]] of Object.entries(streams))
    await manager.streams.purge(name, { filter: subject.replace('>', 'probe') }).catch((error) => {
      if (!isMissing(error)) throw error
    })
}
