import { decodeTagFrame, type TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import { readTagKind } from '@takt/domain/areas/messages/subjects.ts'
import { gunzipSync } from 'fflate'
import { answerTimeoutMs } from './linkOptions.ts'

/** The part of a connection to NATS that lines need. */
type TagConnection = {
  subscribe: (
    subject: string,
    options: { callback: (error: unknown, message: { data: Uint8Array }) => void },
  ) => { unsubscribe: () => void }
  request: (subject: string, payload: undefined, options: { timeout: number }) => Promise<{ data: Uint8Array }>
}

type Line = { subscription: { unsubscribe: () => void }; frameSeq: number; asking: boolean; meanwhile: TagFrame[] }

/**
 * The subjects of live tags that a page wants to hear, of those that it may: each is heard from a snapshot on, and a
 * gap asks for another. `tell` gets frames in their order, none missing.
 */
export function createTagLines(options: {
  connection: TagConnection
  /** What the page may hear. */
  subjects: readonly string[]
  tell: (kind: string, frame: TagFrame) => void
}) {
  const { connection, subjects, tell } = options
  const lines = new Map<string, Line>()

  async function ask(subject: string, line: Line) {
    if (line.asking) return
    line.asking = true
    try {
      const answer = await connection.request(`${subject}.snapshot`, undefined, { timeout: answerTimeoutMs })
      const snapshot = decodeTagFrame(answer.data, gunzipSync)
      if (lines.get(subject) !== line) return
      line.frameSeq = snapshot.frameSeq
      tell(readTagKind(subject)!, snapshot)
      line.asking = false
      for (const frame of line.meanwhile.splice(0)) take(subject, line, frame)
    } catch {
      // Nobody tells of tags now, or the link is away: whoever looks asks over HTTP meanwhile.
      line.asking = false
      setTimeout(() => lines.get(subject) === line && void ask(subject, line), answerTimeoutMs)
    }
  }
  function take(subject: string, line: Line, frame: TagFrame) {
    if (line.asking) line.meanwhile.push(frame)
    else if (frame.frameSeq === line.frameSeq + 1) {
      line.frameSeq = frame.frameSeq
      tell(readTagKind(subject)!, frame)
    } else if (frame.frameSeq > line.frameSeq) void ask(subject, line)
  }
  function open(subject: string) {
    const callback = (error: unknown, { data }: { data: Uint8Array }) => {
      if (error) return
      try {
        const frame = decodeTagFrame(data, gunzipSync)
        // A snapshot comes only as an answer, whoever may have put another on the subject.
        if (frame.kind === 'change') take(subject, line, frame)
      } catch {
        // Of no kind that belongs here.
      }
    }
    const line: Line = {
      subscription: connection.subscribe(subject, { callback }),
      frameSeq: -1,
      asking: false,
      meanwhile: [],
    }
    lines.set(subject, line)
    void ask(subject, line)
  }

  return {
    /** Hears these kinds from now on, and no others. */
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
