import { request as askHttp, type IncomingMessage, STATUS_CODES } from 'node:http'
import { request as askHttps } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rejectWebSocket } from '@takt/store/dialing/rejectWebSocket.ts'
import type { Log } from '@takt/store/process/log.ts'
import { httpTexts as texts } from '../texts.ts'

const passedOn = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions', 'sec-websocket-protocol']

/**
 * True if a page of another origin sends the request: browsers always state the origin of a page, and only browsers do.
 */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false
  try {
    return new URL(headers.origin).host !== headers.host
  } catch {
    return true
  }
}

/**
 * Passes a WebSocket through to the first reachable target, byte by byte, so that browsers use one origin and port.
 * Pages of other origins are rejected; cookies and other headers are not passed on. The target authorizes the client by
 * its token; its rejections are passed on with status and message. `name`: name of the targets in logs; `lost` is
 * called when no target is reachable.
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
  const isUpgrade = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket'
  if (!isUpgrade) return void rejectWebSocket(socket, 400, texts.notAWebSocket)
  if (isForeign(request)) return void rejectWebSocket(socket, 403, texts.otherOrigin)
  const headers: Record<string, string | string[]> = { connection: 'Upgrade', upgrade: 'websocket' }
  for (const header of passedOn) {
    const value = request.headers[header]
    if (value !== undefined) headers[header] = value
  }
  const passRejection = (response: IncomingMessage) => {
    const { statusCode = 0, headers } = response
    if (statusCode < 400) {
      response.resume()
      return rejectWebSocket(socket, 502, texts.notReached)
    }
    socket.write(
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\nConnection: close\r\n` +
        `Content-Type: ${headers['content-type'] ?? 'text/plain'}\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    )
    response.on('error', () => socket.destroy()).pipe(socket)
  }
  const pass = (response: IncomingMessage, upstream: Socket, upstreamHead: Buffer) => {
    const lines = [`HTTP/1.1 101 Switching Protocols`]
    for (let i = 0; i < response.rawHeaders.length; i += 2)
      lines.push(`${response.rawHeaders[i]}: ${response.rawHeaders[i + 1]}`)
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
    const upstreamRequest = (secure ? askHttps : askHttp)(url, { headers, timeout: 5000 })
    let hasResponse = false
    upstreamRequest.on('timeout', () => upstreamRequest.destroy(new Error(`${name} does not respond`)))
    upstreamRequest.on('error', (error) => {
      if (hasResponse) return void socket.destroy()
      if (index + 1 < targets.length && !socket.destroyed) return connectTo(index + 1)
      log.warn({ err: error, target: name }, 'a WebSocket cannot be passed on')
      lost?.()
      rejectWebSocket(socket, 502, texts.notReached)
    })
    upstreamRequest.on('response', (response) => {
      hasResponse = true
      passRejection(response)
    })
    upstreamRequest.on('upgrade', (response, upstream: Socket, upstreamHead) => {
      hasResponse = true
      pass(response, upstream, upstreamHead)
    })
    upstreamRequest.end()
  }
  connectTo(0)
}
