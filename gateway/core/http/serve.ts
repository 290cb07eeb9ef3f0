import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

/** How long whoever is connected may take, in milliseconds. */
export type Patience = {
  /** For the head of a request. */
  head: number
  /** For the whole of a request, its body among it. */
  request: number
  /** Without sending or taking anything that it is to send or to take. */
  stalled: number
  /**
   * Idle between requests; longer than browsers and proxies keep a connection, or our closing and their next request
   * cross each other.
   */
  idle: number
}

const usual: Patience = { head: 15_000, request: 120_000, stalled: 30_000, idle: 75_000 }

const mostConnections = 10_000
const headBytes = 16 * 1024

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * The server of an app: cuts off whoever sends a request too slowly, and whoever does not take its answer, so that what
 * is held for it is freed. However long an answer takes to be made, its connection stays.
 */
export function serve(fetch: Fetch, patience: Partial<Patience> = {}): Server {
  const { head, request, stalled, idle } = { ...usual, ...patience }
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
  server.maxConnections = mostConnections
  const open = new WeakMap<Socket, { asked: IncomingMessage; answer: ServerResponse }>()
  server.on('request', (asked, answer) => open.set(asked.socket, { asked, answer }))
  server.on('upgrade', (_, socket) => (socket as Socket).setTimeout(0))
  server.setTimeout(stalled, (socket) => {
    const { asked, answer } = open.get(socket) ?? {}
    const isOurTurn = asked?.complete && answer && !answer.writableFinished && !answer.writableLength
    if (!isOurTurn || socket.writableLength > 0) socket.destroy()
  })
  return server
}
