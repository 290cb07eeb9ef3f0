import { doneBy, type Intaken, writerConsumers, writerPrefix } from '@takt/store/nats/writerConsumers.ts'
import { AckPolicy, DeliverPolicy, type JetStreamManager, nanos } from 'nats'

/**
 * Makes a fresh consumer that starts after all that earlier writers have done, and removes theirs: what they had taken
 * and not finished comes again at once, without waiting for their acknowledgement to time out. Killed at any point, one
 * consumer is left that knows the place. `name` must be new; `done` is what the caller knows to be done (0 if nothing).
 */
export async function openPosition(
  manager: JetStreamManager,
  { stream, name, done }: { stream: Intaken; name: string; done: number },
): Promise<{ name: string; done: number }> {
  const earlier = await writerConsumers(manager, stream)
  const { state } = await manager.streams.info(stream)
  const known = Math.max(done, ...earlier.map(doneBy))
  // A stream that was made anew counts from 1 again.
  const start = known > state.last_seq ? 0 : known
  const durable = writerPrefix + name
  await manager.consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.All,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: start + 1,
    max_ack_pending: -1,
    ack_wait: nanos(60_000),
  })
  for (const consumer of earlier)
    if (consumer.name !== durable) await manager.consumers.delete(stream, consumer.name).catch(() => {})
  return { name: durable, done: start }
}
