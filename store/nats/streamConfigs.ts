import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { emptyStream, probeStream, streams } from '@takt/domain/areas/messages/subjects.ts'
import { DiscardPolicy, nanos, RetentionPolicy, StorageType, type StreamConfig } from 'nats'

export type NamedConfig = Partial<StreamConfig> & { name: string }

const dayMs = 86_400_000
const gibibyte = 1024 ** 3

/**
 * What each stream keeps at most, and what happens then. TELEMETRY and TAGS refuse what is new: a device keeps what was
 * not acknowledged, while what the oldest messages say may not be written yet (`ingest/stream/tendStream.ts` removes what
 * is written long before). The others let go of the oldest, first of all of the device that sent most.
 */
const limits: Record<keyof typeof streams, Partial<StreamConfig>> = {
  TELEMETRY: { max_age: nanos(7 * dayMs), max_bytes: 32 * gibibyte, discard: DiscardPolicy.New },
  TAGS: { max_age: nanos(7 * dayMs), max_bytes: 8 * gibibyte, max_msgs_per_subject: -1, discard: DiscardPolicy.New },
  REJECTED: { max_age: nanos(30 * dayMs), max_bytes: 2 * gibibyte, max_msgs_per_subject: 10_000 },
  EVENTS: { max_age: nanos(30 * dayMs), max_bytes: 8 * gibibyte, duplicate_window: nanos(120_000) },
}

// A stream with a source does not look at the ids that publishers give their messages. Of devices they prove nothing,
// and those of one organization would make another's message a duplicate, which is acknowledged and lost.
const withoutIds = { sources: [{ name: emptyStream }], duplicate_window: 0 }
/** Servers of before look at them all the same: for as short a time as they allow. */
export const shortestWindow = nanos(100)

const usual = {
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_msg_size: largestMessage,
  deny_delete: true,
}

const subjectOf = (name: string) => [name.toLowerCase()]

/** How a stream that keeps what others say is made. */
export function streamConfig(name: keyof typeof streams): NamedConfig {
  const ids = name === 'TELEMETRY' || name === 'TAGS' ? withoutIds : {}
  return { ...usual, name, subjects: [...streams[name]], ...ids, ...limits[name] }
}

/** How the stream for probes is made. */
export const probeConfig: NamedConfig = {
  ...usual,
  name: probeStream,
  subjects: subjectOf(probeStream),
  max_bytes: 65_536,
  max_age: nanos(dayMs),
}

/** How every stream is made, in this order. */
export const streamConfigs: readonly NamedConfig[] = [
  { ...usual, name: emptyStream, subjects: subjectOf(emptyStream), max_msgs: 1 },
  probeConfig,
  ...(Object.keys(streams) as (keyof typeof streams)[]).map(streamConfig),
]
