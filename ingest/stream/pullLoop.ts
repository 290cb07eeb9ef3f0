import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import { completedSeq, writerConsumers, writerPrefix } from '@takt/store/nats/writerConsumers.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { AckPolicy, DeliverPolicy, nanos } from 'nats'
import { DeliveryError, pullMessages } from './pullMessages.ts'
import { retry } from './retry.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

/**
 * Creates a new consumer that starts after everything earlier writers have completed, and removes theirs: messages
 * taken but not completed are redelivered at once, without waiting for their acknowledgement timeout. If killed at any
 * point, one consumer with the position remains. `name` must be new; `done` is the last sequence number known to be
 * completed (0 if none).
 */
async function openPosition(
  manager: JetStreamManager,
  { stream, name, done }: { stream: Intaken; name: string; done: number },
): Promise<{ name: string; done: number }> {
  const earlierConsumers = await writerConsumers(manager, stream)
  const { state } = await manager.streams.info(stream)
  const lastDone = Math.max(done, ...earlierConsumers.map(completedSeq))
  // A recreated stream counts from 1 again.
  const start = lastDone > state.last_seq ? 0 : lastDone
  const durable = writerPrefix + name
  await manager.consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.All,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: start + 1,
    max_ack_pending: -1,
    ack_wait: nanos(60_000),
  })
  for (const consumer of earlierConsumers)
    if (consumer.name !== durable) await manager.consumers.delete(stream, consumer.name).catch(() => {})
  return { name: durable, done: start }
}

/** Takes messages from one consumer until a delivery fails or `signal` aborts. */
async function pullFrom({ nats, stream, intake, signal }: PullLoopOptions, consumer: string) {
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
    if (!(error instanceof DeliveryError)) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    puller.close()
  }
}

/** Collects messages (`gather.ts`). */
type Taking = {
  put: (messages: readonly TelemetryMessage[]) => Promise<void>
  isFull: () => boolean
  change: () => Promise<void>
  startAt: (streamSeq: number) => void
}

type PullLoopOptions = {
  nats: NatsConnection
  stream: Intaken
  intake: Taking
  term: bigint
  /** Returns the sequence number of the newest message that is written and rolled up. */
  done: () => number
  /** Called with the position from which messages are taken: everything before it is completed. */
  opened: (streamSeq: number) => void
  /** Resolves when everything taken is completed. */
  drained: () => Promise<void>
  signal: AbortSignal
  failed: (error: unknown, attempt: number) => void
}

/**
 * Takes messages indefinitely. After a failed delivery (connection lost, server restarted) it opens a new consumer that
 * starts after what is completed: messages in progress are completed first, so that nothing is acknowledged that was
 * never taken.
 */
export async function pullLoop(options: PullLoopOptions): Promise<void> {
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
