import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { emptyStream, probeStream, streams } from '@takt/domain/areas/messages/subjects.ts'
import { DiscardPolicy, nanos, RetentionPolicy, StorageType, type StreamConfig } from 'nats'

export type NamedConfig = Partial<StreamConfig> & { name: string }

const dayMs = 86_400_000
const gibibyte = 1024 ** 3

/**
 * Limits of each stream, and its behavior at the limit. TELEMETRY and TAGS reject new messages: a device stores
 * unacknowledged messages, while the oldest ones in the stream may not be written to the database yet
 * (`ingest/stream/tendStream.ts` removes those written long ago). The others discard the oldest messages, those of the
 * device that sent most first.
 */
const limits: Record<keyof typeof streams, Partial<StreamConfig>> = {
  TELEMETRY: { max_age: nanos(7 * dayMs), max_bytes: 32 * gibibyte, discard: DiscardPolicy.New },
  TAGS: { max_age: nanos(7 * dayMs), max_bytes: 8 * gibibyte, max_msgs_per_subject: -1, discard: DiscardPolicy.New },
  REJECTED: { max_age: nanos(30 * dayMs), max_bytes: 2 * gibibyte, max_msgs_per_subject: 10_000 },
  EVENTS: { max_age: nanos(30 * dayMs), max_bytes: 8 * gibibyte, duplicate_window: nanos(120_000) },
}

// A stream with a source ignores message IDs of publishers. IDs of devices prove nothing, and those of one organization
// would make another's message a duplicate, which would be acknowledged and lost.
const withoutIds = { sources: [{ name: emptyStream }], duplicate_window: 0 }
/** Older servers check IDs nevertheless: for the shortest time that they allow. */
export const shortestWindow = nanos(100)

const defaults = {
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_msg_size: largestMessage,
  deny_delete: true,
}

const subjectOf = (name: string) => [name.toLowerCase()]

/** Returns the configuration of a stream with received messages. */
export function streamConfig(name: keyof typeof streams): NamedConfig {
  const ids = name === 'TELEMETRY' || name === 'TAGS' ? withoutIds : {}
  return { ...defaults, name, subjects: [...streams[name]], ...ids, ...limits[name] }
}

/** Configuration of the stream for probes. */
export const probeConfig: NamedConfig = {
  ...defaults,
  name: probeStream,
  subjects: subjectOf(probeStream),
  max_bytes: 65_536,
  max_age: nanos(dayMs),
}

/** Configurations of all streams, in the order in which they are created. */
export const streamConfigs: readonly NamedConfig[] = [
  { ...defaults, name: emptyStream, subjects: subjectOf(emptyStream), max_msgs: 1 },
  probeConfig,
  ...(Object.keys(streams) as (keyof typeof streams)[]).map(streamConfig),
]
