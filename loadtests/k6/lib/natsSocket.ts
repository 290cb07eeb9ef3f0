import { Counter } from 'k6/metrics'
import { WebSocket } from 'k6/websockets'
import { type NatsEvents, parseNats } from './natsProtocol.ts'
import { origin } from './settings.ts'

/** Connections that ended early, and errors that the server sent on a connection. */
export const socketErrors = new Counter('socket_errors')

const bytesOf = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0))).buffer

/** The operations on an open connection; all texts are ASCII. */
export type NatsSocket = {
  subscribe: (subject: string) => void
  publish: (subject: string, reply: string, payload: string) => void
  close: () => void
}

/**
 * Opens a connection to NATS through the gateway's `/messaging`, as pages do, with a token that the gateway issued;
 * `opened` runs once it is open. It is closed after `lastsSeconds`.
 */
export function openNatsSocket(
  options: { token: string; lastsSeconds: number; opened: (socket: NatsSocket) => void } & Omit<
    NatsEvents,
    'ping' | 'error'
  >,
): void {
  const { token, lastsSeconds, opened, message, wantsPayload } = options
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/messaging`, null, { headers: { origin } })
  socket.binaryType = 'arraybuffer' as typeof socket.binaryType
  let isClosed = false
  let subscriptions = 0
  const write = (text: string) => {
    if (!isClosed) socket.send(bytesOf(text))
  }
  const close = () => {
    isClosed = true
    socket.close()
  }
  const parse = parseNats({
    ping: () => write('PONG\r\n'),
    message,
    error: (text) => {
      console.error(text)
      socketErrors.add(1)
    },
    wantsPayload,
  })
  socket.addEventListener('open', () => {
    const connectOptions = { verbose: false, pedantic: false, lang: 'k6', version: '1', protocol: 1, sig: '', nkey: '' }
    write(`CONNECT ${JSON.stringify({ ...connectOptions, jwt: token })}\r\nPING\r\n`)
    opened({
      subscribe: (subject) => write(`SUB ${subject} ${++subscriptions}\r\n`),
      publish: (subject, reply, payload) => write(`PUB ${subject} ${reply} ${payload.length}\r\n${payload}\r\n`),
      close,
    })
    setTimeout(close, lastsSeconds * 1000)
  })
  socket.addEventListener('message', (event) => {
    if ('data' in event && event.data instanceof ArrayBuffer) parse(new Uint8Array(event.data))
  })
  socket.addEventListener('error', (event) => {
    if (!isClosed) console.error(`WebSocket: ${'error' in event ? event.error : 'cut off'}`)
  })
  socket.addEventListener('close', () => {
    if (!isClosed) socketErrors.add(1)
  })
}
