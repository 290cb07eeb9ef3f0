import { DiscardPolicy, type NatsConnection } from 'nats'
import { streamConfig } from './streamConfigs.ts'

/** The streams with messages of machines. */
const intake = ['TELEMETRY', 'TAGS'] as const

// Full with the first byte: new messages are rejected, as when a stream is really full; existing ones stay.
const full = { max_bytes: 1, discard: DiscardPolicy.New }

/**
 * Makes NATS reject the messages of machines (`isBlocked`), or accept them again: a device that waits for
 * acknowledgements stores rejected messages and sends them again. Idempotent; `ensureStreams`, with which every service
 * starts, accepts messages again.
 */
export async function blockIntake(nats: NatsConnection, isBlocked: boolean): Promise<void> {
  const manager = await nats.jetstreamManager()
  for (const name of intake) {
    const { max_bytes, discard } = isBlocked ? full : streamConfig(name)
    const { config } = await manager.streams.info(name)
    if (config.max_bytes !== max_bytes) await manager.streams.update(name, { max_bytes, discard })
  }
}
