import {
  type MediaMessage,
  type MediaMethod,
  type MediaRequest,
  mediaCloseCodes,
  mediaRequest,
} from '@takt/domain/areas/calls/media.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { RawData, WebSocket } from 'ws'
import { CannotDo } from '../rooms/participant.ts'
import type { ParticipantMethods } from '../rooms/seated.ts'
import { sfuTexts as texts } from '../texts.ts'
import { createAllowance } from './allowance.ts'

/** Rate limit: several times what a page sends that joins eight others with all its streams. */
const talkative = { burst: 300, perSecond: 50 }
/** Maximum number of unsent bytes; a page that does not read its messages is disconnected. */
const maxUnsentBytes = 1024 * 1024
const heartbeatMs = 5000

export type Link = {
  send: (message: MediaMessage) => void
  end: (reason: keyof typeof mediaCloseCodes) => void
}

/** Returns the message with which a request is rejected. Details of invalid media requests are not for users. */
function messageFor(error: unknown, log: Log): string {
  if (error instanceof CannotDo) return error.message
  log.debug({ err: error }, 'a request was refused')
  return texts.notPossible
}

/**
 * Handles the requests of a link one after the other; ends it on a malformed message, too many messages, or when two
 * heartbeats remain unanswered. `gone` is called once, when it has ended.
 */
export function serveLink(options: {
  socket: WebSocket
  methods: () => ParticipantMethods
  log: Log
  now: () => number
  gone: () => void
}): Link {
  const { socket, methods, log, now, gone } = options
  const allowance = createAllowance(talkative, now)
  let isAlive = true
  let queue: Promise<void> = Promise.resolve()

  const send = (message: MediaMessage) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxUnsentBytes) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
  const end: Link['end'] = (reason) => {
    socket.close(mediaCloseCodes[reason])
    // Does not wait for a page that does not close the link.
    setTimeout(() => socket.terminate(), 1000).unref()
  }
  async function respond<Method extends MediaMethod>({ id, method, data }: MediaRequest<Method>) {
    if (socket.readyState !== socket.OPEN) return
    try {
      send({ id, data: await methods()[method](data) })
    } catch (error) {
      send({ id, error: messageFor(error, log) })
    }
  }
  socket.on('message', (raw: RawData, isBinary: boolean) => {
    // Ignores messages after the end.
    if (socket.readyState !== socket.OPEN) return
    if (!allowance.take()) return end('tooMuch')
    const request = isBinary ? null : parse(String(raw))
    if (!request) return end('malformed')
    queue = queue.then(() => respond(request))
  })
  socket.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeatMs)
  // Errors (too large a message, invalid UTF-8) end the link, which the `close` handler processes.
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(heartbeat)
    gone()
  })
  return { send, end }
}

function parse(text: string): MediaRequest | null {
  try {
    return mediaRequest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
