import { organizationWithin } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import type { Tell } from './removalParts.ts'

/** Removes the organization's messages from every stream of the server; answers how many there were. */
export async function purgeStreams(nats: NatsConnection, organizationId: number, tell?: Tell): Promise<number> {
  const manager = await nats.jetstreamManager()
  let gone = 0
  for await (const { config } of manager.streams.list())
    for (const kept of config.subjects ?? []) {
      const filter = organizationWithin(kept, organizationId)
      if (!filter) continue
      gone += (await manager.streams.purge(config.name, { filter })).purged
      await tell?.(gone, gone)
    }
  return gone
}
