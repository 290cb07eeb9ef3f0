import { request as askHttp, type IncomingMessage, STATUS_CODES } from 'node:http'
import { request as askHttps } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { refuseWebSocket } from '@takt/store/dialing/refuseWebSocket.ts'
import type { Log } from '@takt/store/process/log.ts'
import { httpTexts as texts } from '../texts.ts'

const passedOn = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions', 'sec-websocket-protocol']

/** Whether a page of another origin asks: browsers always say where a page is from, and only browsers do. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false
  try {
    return new URL(headers.origin).host !== headers.host
  } catch {
    return true
  }
}

/**
 * Passes a WebSocket through to the first of `targets` that can be reached, byte by byte: one origin and one port for
 * browsers. Pages of other origins are refused; cookies and other headers stay here. Who may do what is the target's own
 * decision by the token that the client shows it: what it refuses is refused with its status and words. `name` is what
 * the targets are called; `lost` is called when none can be reached.
 */
export function passWebSocket(options: {
  targets: readonly string[]
  name: string
  log: Log
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  lost?: () => void
}): void {
  const { targets, name, log, request, socket, head, lost } = options
  socket.on('error', () => socket.destroy())
  const asksForWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket'
  if (!asksForWebSocket) return void refuseWebSocket(socket, 400, texts.notAWebSocket)
  if (isForeign(request)) return void refuseWebSocket(socket, 403, texts.otherOrigin)
  const headers: Record<string, string | string[]> = { connection: 'Upgrade', upgrade: 'websocket' }
  for (const header of passedOn) {
    const value = request.headers[header]
    if (value !== undefined) headers[header] = value
  }
  const refuse = (answer: IncomingMessage) => {
    const { statusCode = 0, headers } = answer
    if (statusCode < 400) {
      answer.resume()
      return refuseWebSocket(socket, 502, texts.notReached)
    }
    socket.write(
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\nConnection: close\r\n` +
        `Content-Type: ${headers['content-type'] ?? 'text/plain'}\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    )
    answer.on('error', () => socket.destroy()).pipe(socket)
  }
  const pass = (answer: IncomingMessage, upstream: Socket, upstreamHead: Buffer) => {
    const lines = [`HTTP/1.1 101 Switching Protocols`]
    for (let i = 0; i < answer.rawHeaders.length; i += 2)
      lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(upstreamHead)
    upstream.write(head)
    const close = () => {
      socket.destroy()
      upstream.destroy()
    }
    for (const end of [socket, upstream]) end.on('error', close).on('close', close)
    upstream.setTimeout(0)
    upstream.setNoDelay(true)
    socket.pipe(upstream)
    upstream.pipe(socket)
  }
  const connectTo = (index: number) => {
    const url = new URL(targets[index]!)
    const secure = url.protocol === 'wss:'
    url.protocol = secure ? 'https:' : 'http:'
    const asked = (secure ? askHttps : askHttp)(url, { headers, timeout: 5000 })
    let isAnswered = false
    asked.on('timeout', () => asked.destroy(new Error(`${name} does not answer`)))
    asked.on('error', (error) => {
      if (isAnswered) return void socket.destroy()
      if (index + 1 < targets.length && !socket.destroyed) return connectTo(index + 1)
      log.warn({ err: error, target: name }, 'a WebSocket cannot be passed on')
      lost?.()
      refuseWebSocket(socket, 502, texts.notReached)
    })
    asked.on('response', (answer) => {
      isAnswered = true
      refuse(answer)
    })
    asked.on('upgrade', (answer, upstream: Socket, upstreamHead) => {
      isAnswered = true
      pass(answer, upstream, upstreamHead)
    })
    asked.end()
  }
  connectTo(0)
}
