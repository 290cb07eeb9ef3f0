import { organizationWithin } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import type { ReportProgress } from './removalParts.ts'

/** Removes the messages of an organization from every stream of the server. Returns the number of removed messages. */
export async function purgeStreams(
  nats: NatsConnection,
  organizationId: number,
  report?: ReportProgress,
): Promise<number> {
  const manager = await nats.jetstreamManager()
  let purged = 0
  for await (const { config } of manager.streams.list())
    for (const subject of config.subjects ?? []) {
      const filter = organizationWithin(subject, organizationId)
      if (!filter) continue
      purged += (await manager.streams.purge(config.name, { filter })).purged
      await report?.(purged, purged)
    }
  return purged
}
