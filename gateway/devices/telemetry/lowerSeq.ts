import type { TelemetryRemark } from '@takt/domain/messages/explainRefusals.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../messaging/face.ts'

/** Of the newest message that was looked at: its place in the stream, its seq, and the highest seq before it. */
type Seen = { place: number; seq: number; before: number }

const seenBy = new WeakMap<NatsConnection, Map<string, Seen>>()

function look(seen: Map<string, Seen>, device: string, { place, seq }: Pick<Seen, 'place' | 'seq'>): Seen | null {
  const known = seen.get(device)
  if (known && known.place >= place) return known.place === place ? known : null
  const next = { place, seq, before: known ? Math.max(known.before, known.seq) : -1 }
  seen.set(device, next)
  return next
}

/**
 * A remark on a message at a place in the stream whose seq is lower than that of one before, as far as this process looked at them: where they overlap it is lost.
 */
export function remarkLowerSeq(
  nats: NatsConnection,
  { organizationId, deviceId }: Device,
  message: { place: number; seq: number | null },
): TelemetryRemark[] {
  const { place, seq } = message
  if (seq === null) return []
  const seen = seenBy.get(nats) ?? new Map<string, Seen>()
  seenBy.set(nats, seen)
  const found = look(seen, `${organizationId}/${deviceId}`, { place, seq })
  if (!found || found.before <= seq) return []
  return [
    {
      what: `Its seq is lower than ${found.before}, which came before`,
      advice:
        'Where the two overlap, what came before stands and this is lost. Let seq grow from message to message, across restarts too, as the clock in ms does.',
      ...{ given: `seq: ${seq}`, slice: null, count: 1 },
    },
  ]
}
