import { DiscardPolicy, type NatsConnection } from 'nats'
import { streamConfig } from './streamConfigs.ts'

/** What machines send lies in these. */
const intake = ['TELEMETRY', 'TAGS'] as const

// Full with the first byte: what is new is refused, as when a stream is full in earnest; what is there stays.
const full = { max_bytes: 1, discard: DiscardPolicy.New }

/**
 * Has NATS refuse what machines send (`isHeld`), or take it again: a device that waits for acknowledgements keeps what
 * is refused and sends it again. Done twice it changes nothing; `ensureStreams`, with which every service starts, takes
 * again.
 */
export async function holdIntake(nats: NatsConnection, isHeld: boolean): Promise<void> {
  const manager = await nats.jetstreamManager()
  for (const name of intake) {
    const { max_bytes, discard } = isHeld ? full : streamConfig(name)
    const { config } = await manager.streams.info(name)
    if (config.max_bytes !== max_bytes) await manager.streams.update(name, { max_bytes, discard })
  }
}
