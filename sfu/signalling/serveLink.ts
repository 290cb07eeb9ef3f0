import {
  type MediaMessage,
  type MediaMethod,
  type MediaRequest,
  mediaCloseCodes,
  mediaRequest,
} from '@takt/domain/areas/calls/media.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { RawData, WebSocket } from 'ws'
import { CannotDo } from '../rooms/seat.ts'
import type { SeatMethods } from '../rooms/seated.ts'
import { sfuTexts as texts } from '../texts.ts'
import { createAllowance } from './allowance.ts'

/** Enough for somebody who joins eight others with all they send, many times over. */
const talkative = { burst: 300, perSecond: 50 }
/** Whoever does not take what it is told is not told more. */
const mostUnsent = 1024 * 1024
const heartbeatMs = 5000

export type Link = {
  tell: (message: MediaMessage) => void
  end: (why: keyof typeof mediaCloseCodes) => void
}

/** The sentence by which a request is refused. What a client said wrong of media is nothing that people understand. */
function sentenceFor(error: unknown, log: Log): string {
  if (error instanceof CannotDo) return error.message
  log.debug({ err: error }, 'a request was refused')
  return texts.notPossible
}

/**
 * Answers what comes over a link, one after the other; ends it when something is malformed, too much, or when nothing
 * is heard of it for two heartbeats. `gone` is called once, when it has ended.
 */
export function serveLink(options: {
  socket: WebSocket
  methods: () => SeatMethods
  log: Log
  now: () => number
  gone: () => void
}): Link {
  const { socket, methods, log, now, gone } = options
  const allowance = createAllowance(talkative, now)
  let isAlive = true
  let turn: Promise<void> = Promise.resolve()

  const tell = (message: MediaMessage) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnsent) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
  const end: Link['end'] = (why) => {
    socket.close(mediaCloseCodes[why])
    // Whoever does not say goodbye is not waited for.
    setTimeout(() => socket.terminate(), 1000).unref()
  }
  async function answer<Method extends MediaMethod>({ id, method, data }: MediaRequest<Method>) {
    if (socket.readyState !== socket.OPEN) return
    try {
      tell({ id, data: await methods()[method](data) })
    } catch (error) {
      tell({ id, error: sentenceFor(error, log) })
    }
  }
  socket.on('message', (raw: RawData, isBinary: boolean) => {
    // What still comes after the end is not looked at.
    if (socket.readyState !== socket.OPEN) return
    if (!allowance.take()) return end('tooMuch')
    const request = isBinary ? null : parse(String(raw))
    if (!request) return end('malformed')
    turn = turn.then(() => answer(request))
  })
  socket.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeatMs)
  // Errors (a message that is too large, no text at all) end it, which is told below.
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(heartbeat)
    gone()
  })
  return { tell, end }
}

function parse(text: string): MediaRequest | null {
  try {
    return mediaRequest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
