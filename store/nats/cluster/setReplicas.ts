import type { NatsConnection } from 'nats'

/**
 * Sets the number of replicas of every stream of the account (key-value buckets and object stores are streams);
 * consumers follow their stream. Returns the names of the streams that had another number. The servers replicate
 * missing data in the background.
 */
export async function setReplicas(nats: NatsConnection, replicas: number): Promise<string[]> {
  const { streams } = await nats.jetstreamManager()
  const changed: string[] = []
  for await (const { config } of streams.list()) {
    if (config.num_replicas === replicas) continue
    await streams.update(config.name, { num_replicas: replicas })
    changed.push(config.name)
  }
  return changed
}
