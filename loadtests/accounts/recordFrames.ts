import { gunzipSync } from 'node:zlib'
import { decodeFrame } from '@takt/domain/areas/messages/frame.ts'
import { readSubject } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import { sliceKey } from './tellSteadily.ts'

/** A frame as it was heard: of which organization, its number, when, and the slices that it tells of. */
export type Heard = { organizationId: number; frameSeq: number; at: number; slices: string[] }

/**
 * Hears frames on a subject of one organization or of all, and reads them only afterwards: reading would make the next
 * ones late.
 */
export function recordFrames(nats: NatsConnection, subject: string) {
  const raw: { organizationId: number; at: number; data: Uint8Array }[] = []
  const subscription = nats.subscribe(subject, {
    callback: (_error, message) => {
      raw.push({
        organizationId: readSubject(message.subject).organizationId ?? 0,
        at: performance.now(),
        data: message.data,
      })
    },
  })
  return {
    stop: () => subscription.unsubscribe(),
    read: (): Heard[] =>
      raw.map(({ organizationId, at, data }) => {
        const { frameSeq, deviceId, lastTo } = decodeFrame(data, gunzipSync)
        return {
          organizationId,
          frameSeq,
          at,
          slices: deviceId.map((id, row) => sliceKey(organizationId, id, lastTo[row]!)),
        }
      }),
  }
}
