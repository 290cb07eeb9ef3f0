import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import { doneBy, writerConsumers, writerPrefix } from '@takt/store/nats/writerConsumers.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { AckPolicy, DeliverPolicy, nanos } from 'nats'
import { DeliveryBroken, pullMessages } from './pullMessages.ts'
import { retry } from './retry.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

/**
 * Makes a fresh consumer that starts after all that earlier writers have done, and removes theirs: what they had taken
 * and not finished comes again at once, without waiting for their acknowledgement to time out. Killed at any point, one
 * consumer is left that knows the place. `name` must be new; `done` is what the caller knows to be done (0 if nothing).
 */
async function openPosition(
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

/** Takes messages from one consumer until a delivery is broken or `signal` aborts. */
async function pullFrom({ nats, stream, intake, signal }: PullLoop, consumer: string) {
  const puller = pullMessages(nats, stream, consumer)
  const stop = () => puller.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    while (!signal.aborted) {
      const messages = await puller.next()
      if (signal.aborted) return
      await intake.put(messages)
      while (intake.isFull() && !signal.aborted) await intake.change()
    }
  } catch (error) {
    if (!(error instanceof DeliveryBroken)) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    puller.close()
  }
}

/** Where messages gather (`gather.ts`). */
type Taking = {
  put: (messages: readonly TelemetryMessage[]) => Promise<void>
  isFull: () => boolean
  change: () => Promise<void>
  startAt: (streamSeq: number) => void
}

type PullLoop = {
  nats: NatsConnection
  stream: Intaken
  intake: Taking
  term: bigint
  /** The newest message that is written and rolled up. */
  done: () => number
  /** Hears from where on messages come: all up to there is done. */
  opened: (streamSeq: number) => void
  /** Resolves when all that was taken is done. */
  drained: () => Promise<void>
  signal: AbortSignal
  failed: (error: unknown, attempt: number) => void
}

/**
 * Takes messages for ever. A consumer whose deliveries broke (connection lost, server restarted) is followed by a fresh
 * one that begins after what is done: what is in hand is finished first, so that nothing is acknowledged that was never
 * taken.
 */
export async function pullLoop(options: PullLoop): Promise<void> {
  const { nats, intake, signal } = options
  let manager: JetStreamManager | undefined
  const open = async (count: number) => {
    manager ??= await nats.jetstreamManager()
    return openPosition(manager, { stream: options.stream, name: `${options.term}-${count}`, done: options.done() })
  }
  try {
    for (let count = 0; !signal.aborted; count++) {
      const position = await retry({ signal, failed: options.failed, work: () => open(count) })
      intake.startAt(position.done)
      options.opened(position.done)
      await pullFrom(options, position.name)
      if (!signal.aborted) await options.drained()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
