import type { ConsumerInfo, JetStreamManager } from 'nats'

/** The streams that are written to tables. */
export type Intaken = 'TELEMETRY' | 'TAGS'

/** What the names of a writer's consumers begin with. */
export const writerPrefix = 'writer-'

/** All messages up to this one are written and rolled up, says a consumer of a writer. */
export const doneBy = ({ ack_floor, config }: ConsumerInfo): number =>
  Math.max(ack_floor.stream_seq, (config.opt_start_seq ?? 1) - 1)

/** A writer's consumers of a stream: one, for a moment several; none before a writer ever ran. */
export const writerConsumers = async (manager: JetStreamManager, stream: Intaken): Promise<ConsumerInfo[]> =>
  (await manager.consumers.list(stream).next()).filter(({ name }) => name.startsWith(writerPrefix))

/** Whether all that the stream still keeps is written: what was removed from its end is never acknowledged. */
export const isThrough = ({ num_pending, num_ack_pending }: ConsumerInfo): boolean =>
  num_pending === 0 && num_ack_pending === 0
