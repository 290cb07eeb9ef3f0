import type { TelemetryRemark } from '@takt/domain/areas/messages/explainRejections.ts'
import type { Device } from '../../../core/messaging/index.ts'

/** The newest checked message: its position in the stream, its seq, and the highest seq before it. */
type LatestSeq = { place: number; seq: number; before: number }

function trackLatest(
  latest: Map<string, LatestSeq>,
  device: string,
  { place, seq }: Pick<LatestSeq, 'place' | 'seq'>,
): LatestSeq | null {
  const previous = latest.get(device)
  if (previous && previous.place >= place) return previous.place === place ? previous : null
  const next = { place, seq, before: previous ? Math.max(previous.before, previous.seq) : -1 }
  latest.set(device, next)
  return next
}

/** A message's position in its stream and its seq, if it has one. */
type Placed = { place: number; seq: number | null }

/**
 * Creates remarks for a message of a device whose seq is lower than an earlier one, as far as messages were checked.
 */
export type RemarkLowerSeq = (device: Device, message: Placed) => TelemetryRemark[]

/** Tracks the seq of checked messages: where a message overlaps an earlier one with a higher seq, it is ignored. */
export function watchSeq(): RemarkLowerSeq {
  const latest = new Map<string, LatestSeq>()
  return ({ organizationId, deviceId }, { place, seq }) => {
    if (seq === null) return []
    const entry = trackLatest(latest, `${organizationId}/${deviceId}`, { place, seq })
    if (!entry || entry.before <= seq) return []
    return [
      {
        what: `Its seq is lower than ${entry.before}, which came before`,
        advice:
          'Where the two overlap, the earlier message takes precedence and this one is ignored. Increase seq with every message, ' +
          'also across restarts, for example by using the clock in ms.',
        given: `seq: ${seq}`,
        slice: null,
        count: 1,
      },
    ]
  }
}
