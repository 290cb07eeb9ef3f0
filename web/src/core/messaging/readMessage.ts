import { changedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { readSubject } from '@takt/domain/areas/messages/subjects.ts'
import { gunzipSync } from 'fflate'
import type { FromWorker } from './workerMessages.ts'

type ReceivedMessage = { type: 'frame'; frame: Frame } | Extract<FromWorker, { type: 'changed' | 'message' }>

/**
 * Reads a message on one of the subscribed subjects; returns null if it is not of the kind that belongs there. A reply
 * subject chosen by a user of the organization can put an acknowledgement or a snapshot of other machines on any of its
 * subjects: frames are accepted as changes only, a snapshot only as a response.
 */
export function readMessage({ subject, data }: { subject: string; data: Uint8Array }): ReceivedMessage | null {
  const { kind, rest } = readSubject(subject)
  const last = rest.at(-1) ?? ''
  try {
    if (kind === 'live') {
      const frame = decodeFrame(data, gunzipSync)
      return frame.kind === 'change' ? { type: 'frame', frame } : null
    }
    const text = new TextDecoder().decode(data)
    if (kind === 'changed') return { type: 'changed', area: last, row: changedRow.parse(JSON.parse(text)) }
    if (kind === 'user' || kind === 'device') return { type: 'message', kind: last, body: unpack(text) }
  } catch {
    // Unknown kind.
  }
  return null
}

function unpack(packed: string): string {
  return new TextDecoder().decode(gunzipSync(Uint8Array.from(atob(packed), (char) => char.charCodeAt(0))))
}
