import type { ConsumerInfo, JetStreamManager } from 'nats'

/** The streams with messages that are written to tables. */
export type Intaken = 'TELEMETRY' | 'TAGS'

/** Prefix of the names of a writer's consumers. */
export const writerPrefix = 'writer-'

/**
 * Returns the sequence number up to which all messages are written and rolled up, according to a consumer of a writer.
 */
export const completedSeq = ({ ack_floor, config }: ConsumerInfo): number =>
  Math.max(ack_floor.stream_seq, (config.opt_start_seq ?? 1) - 1)

/** Returns a writer's consumers of a stream: one, temporarily several; none before a writer has run. */
export const writerConsumers = async (manager: JetStreamManager, stream: Intaken): Promise<ConsumerInfo[]> =>
  (await manager.consumers.list(stream).next()).filter(({ name }) => name.startsWith(writerPrefix))

/** True if everything the stream still contains is written: messages removed from its end are never acknowledged. */
export const isCompleted = ({ num_pending, num_ack_pending }: ConsumerInfo): boolean =>
  num_pending === 0 && num_ack_pending === 0
