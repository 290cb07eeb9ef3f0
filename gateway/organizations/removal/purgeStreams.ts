import type { NatsConnection } from 'nats'
import type { Tell } from './removalParts.ts'

/** The subjects of an organization within what a stream keeps: everywhere the second word is the organization. */
export const subjectOf = (kept: string, organizationId: number): string | null => {
  const [first, ...rest] = kept.split('.')
  return first && /^[a-z]+$/.test(first) && rest.join('.') === '>' ? `${first}.${organizationId}.>` : null
}

/** Removes the organization's messages from every stream of the server; answers how many there were. */
export async function purgeStreams(nats: NatsConnection, organizationId: number, tell?: Tell): Promise<number> {
  const manager = await nats.jetstreamManager()
  let gone = 0
  for await (const { config } of manager.streams.list())
    for (const kept of config.subjects ?? []) {
      const filter = subjectOf(kept, organizationId)
      if (!filter) continue
      gone += (await manager.streams.purge(config.name, { filter })).purged
      await tell?.(gone, gone)
    }
  return gone
}
