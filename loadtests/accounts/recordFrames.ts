import { gunzipSync } from 'node:zlib'
import { decodeFrame } from '@takt/domain/areas/messages/frame.ts'
import { readSubject } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import { sliceKey } from './publishSteadily.ts'

/** A received frame: its organization, its number, the time of receipt, and the slices that it reports. */
export type ReceivedFrame = { organizationId: number; frameSeq: number; at: number; slices: string[] }

/**
 * Receives frames on a subject of one organization or of all, and decodes them only afterwards: decoding would delay
 * the next ones.
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
    read: (): ReceivedFrame[] =>
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
