import type { TelemetryRemark } from '@takt/domain/areas/messages/explainRefusals.ts'
import type { Device } from '../../../core/messaging/face.ts'

/** Of the newest message that was looked at: its place in the stream, its seq, and the highest seq before it. */
type Seen = { place: number; seq: number; before: number }

function look(seen: Map<string, Seen>, device: string, { place, seq }: Pick<Seen, 'place' | 'seq'>): Seen | null {
  const known = seen.get(device)
  if (known && known.place >= place) return known.place === place ? known : null
  const next = { place, seq, before: known ? Math.max(known.before, known.seq) : -1 }
  seen.set(device, next)
  return next
}

/** A message's place in its stream and its seq, if it has one. */
type Placed = { place: number; seq: number | null }

/** Remarks on a message of a device whose seq is lower than that of one before, as far as messages were looked at. */
export type RemarkLowerSeq = (device: Device, message: Placed) => TelemetryRemark[]

/** Remembers what was looked at: where a message overlaps what came before with a higher seq, it is lost. */
export function watchSeq(): RemarkLowerSeq {
  const seen = new Map<string, Seen>()
  return ({ organizationId, deviceId }, { place, seq }) => {
    if (seq === null) return []
    const found = look(seen, `${organizationId}/${deviceId}`, { place, seq })
    if (!found || found.before <= seq) return []
    return [
      {
        what: `Its seq is lower than ${found.before}, which came before`,
        advice:
          'Where the two overlap, what came before stands and this is lost. Let seq grow from message to message, ' +
          'across restarts too, as the clock in ms does.',
        given: `seq: ${seq}`,
        slice: null,
        count: 1,
      },
    ]
  }
}
