import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

/** Connection timeouts in milliseconds. */
export type Timeouts = {
  /** Time for receiving the head of a request. */
  head: number
  /** Time for receiving a complete request, including its body. */
  request: number
  /** Time without progress while the client should send or read. */
  stalled: number
  /**
   * Idle time between requests; longer than that of browsers and proxies, so that closing does not collide with their
   * next request.
   */
  idle: number
}

const defaultTimeouts: Timeouts = { head: 15_000, request: 120_000, stalled: 30_000, idle: 75_000 }

const maxConnections = 10_000
const headBytes = 16 * 1024

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * Creates the server of an app: disconnects clients that send a request too slowly or do not read their response, so
 * that its memory is released. Creating a response may take any time.
 */
export function serve(fetch: Fetch, timeouts: Partial<Timeouts> = {}): Server {
  const { head, request, stalled, idle } = { ...defaultTimeouts, ...timeouts }
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: head,
      requestTimeout: request,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: Math.min(5000, head),
      maxHeaderSize: headBytes,
    },
  }) as Server
  server.maxConnections = maxConnections
  const open = new WeakMap<Socket, { incoming: IncomingMessage; response: ServerResponse }>()
  server.on('request', (incoming, response) => open.set(incoming.socket, { incoming, response }))
  server.on('upgrade', (_, socket) => (socket as Socket).setTimeout(0))
  server.setTimeout(stalled, (socket) => {
    const { incoming, response } = open.get(socket) ?? {}
    const isProcessing = incoming?.complete && response && !response.writableFinished && !response.writableLength
    if (!isProcessing || socket.writableLength > 0) socket.destroy()
  })
  return server
}
