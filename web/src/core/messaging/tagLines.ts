import { decodeTagFrame, type TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import { readTagKind } from '@takt/domain/areas/messages/subjects.ts'
import { gunzipSync } from 'fflate'
import { responseTimeoutMs } from './linkOptions.ts'

/** The part of a NATS connection that the lines use. */
type TagConnection = {
  subscribe: (
    subject: string,
    options: { callback: (error: unknown, message: { data: Uint8Array }) => void },
  ) => { unsubscribe: () => void }
  request: (subject: string, payload: undefined, options: { timeout: number }) => Promise<{ data: Uint8Array }>
}

type Line = {
  subscription: { unsubscribe: () => void }
  frameSeq: number
  isRequesting: boolean
  meanwhile: TagFrame[]
}

/**
 * Subscribes to the requested subjects of live tags that the session permits: each starts with a snapshot, and a gap
 * causes another snapshot request. `onFrame` receives the frames in order, without gaps.
 */
export function createTagLines(options: {
  connection: TagConnection
  /** Permitted subjects. */
  subjects: readonly string[]
  onFrame: (kind: string, frame: TagFrame) => void
}) {
  const { connection, subjects, onFrame } = options
  const lines = new Map<string, Line>()

  async function requestSnapshot(subject: string, line: Line) {
    if (line.isRequesting) return
    line.isRequesting = true
    try {
      const response = await connection.request(`${subject}.snapshot`, undefined, { timeout: responseTimeoutMs })
      const snapshot = decodeTagFrame(response.data, gunzipSync)
      if (lines.get(subject) !== line) return
      line.frameSeq = snapshot.frameSeq
      onFrame(readTagKind(subject)!, snapshot)
      line.isRequesting = false
      for (const frame of line.meanwhile.splice(0)) handleFrame(subject, line, frame)
    } catch {
      // No process publishes tags at the moment, or the connection is lost: consumers request positions over HTTP
      // meanwhile.
      line.isRequesting = false
      setTimeout(() => lines.get(subject) === line && void requestSnapshot(subject, line), responseTimeoutMs)
    }
  }
  function handleFrame(subject: string, line: Line, frame: TagFrame) {
    if (line.isRequesting) line.meanwhile.push(frame)
    else if (frame.frameSeq === line.frameSeq + 1) {
      line.frameSeq = frame.frameSeq
      onFrame(readTagKind(subject)!, frame)
    } else if (frame.frameSeq > line.frameSeq) void requestSnapshot(subject, line)
  }
  function open(subject: string) {
    const callback = (error: unknown, { data }: { data: Uint8Array }) => {
      if (error) return
      try {
        const frame = decodeTagFrame(data, gunzipSync)
        // Snapshots are accepted only as responses, because others can publish on the subject.
        if (frame.kind === 'change') handleFrame(subject, line, frame)
      } catch {
        // Unknown kind.
      }
    }
    const line: Line = {
      subscription: connection.subscribe(subject, { callback }),
      frameSeq: -1,
      isRequesting: false,
      meanwhile: [],
    }
    lines.set(subject, line)
    void requestSnapshot(subject, line)
  }

  return {
    /** Subscribes to these kinds and unsubscribes from all others. */
    want(kinds: readonly string[]) {
      for (const [subject, { subscription }] of lines)
        if (!kinds.includes(readTagKind(subject)!)) {
          subscription.unsubscribe()
          lines.delete(subject)
        }
      for (const subject of subjects) {
        const kind = readTagKind(subject)
        if (kind !== null && kinds.includes(kind) && !lines.has(subject)) open(subject)
      }
    },
  }
}
