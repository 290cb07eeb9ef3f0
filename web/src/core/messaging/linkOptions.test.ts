import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect, ErrorCode, NatsError } from 'nats.ws'
import { afterEach, expect, test, vi } from 'vitest'
import { isNoResponders, linkOptions, responseTimeoutMs } from './linkOptions.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

/** Starts a server that passes on each WebSocket request; `requests` counts them. */
async function listen(onUpgrade: (socket: Duplex, request: IncomingMessage) => void) {
  const state = { requests: 0 }
  const server = createServer().on('upgrade', (request, socket) => {
    state.requests++
    closers.push(() => socket.destroy())
    onUpgrade(socket, request)
  })
  closers.push(() => server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { state, options: linkOptions({ url: `ws://127.0.0.1:${port}`, token: 't', inboxPrefix: null }) }
}

/** Accepts a WebSocket and sends nothing on it. */
function accept(socket: Duplex, { headers }: IncomingMessage): void {
  const accepted = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accepted.digest('base64')}\r\n\r\n`,
  )
}

/** Sends a text of fewer than 126 bytes as a binary frame. */
const send = (socket: Duplex, text: string) => socket.write(Buffer.from([0x82, text.length, ...Buffer.from(text)]))

/** Accepts a WebSocket and opens it like a messaging server: INFO, and PONG to the first PING. */
function open(socket: Duplex, request: IncomingMessage): void {
  accept(socket, request)
  send(socket, 'INFO {"server_id":"x","version":"2.10.0","proto":1,"max_payload":1024,"headers":true}\r\n')
  socket.once('data', () => send(socket, 'PONG\r\n'))
}

/** State of a promise: `open` until it is settled, then its error code or its value. */
function outcome(promise: Promise<unknown>) {
  const state = { now: 'open' as unknown }
  promise.then(
    (value) => {
      state.now = value
    },
    (error: NatsError) => {
      state.now = error.code
    },
  )
  return state
}

// Proves OPS-334
test('connecting to a silent server times out after 6,000 ms and is not retried', async () => {
  const accepted = Promise.withResolvers<void>()
  const { state, options } = await listen((socket, request) => {
    accept(socket, request)
    accepted.resolve()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = outcome(connect(options))
  await accepted.promise
  await vi.advanceTimersByTimeAsync(5999)
  expect(opening.now).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(opening.now).toBe(ErrorCode.Timeout)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.requests).toBe(1)
})

// Proves OPS-334
test('a request without a response times out after 6,000 ms', async () => {
  const { options } = await listen(open)
  const nats = await connect(options)
  closers.push(() => void nats.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const response = outcome(nats.request('live.1.snapshot', undefined, { timeout: responseTimeoutMs }))
  await vi.advanceTimersByTimeAsync(5999)
  expect(response.now).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(response.now).toBe(ErrorCode.Timeout)
})

// Proves OPS-334
test('a server that rejects the connection is contacted once', async () => {
  const { state, options } = await listen((socket) => socket.destroy())
  await expect(connect(options)).rejects.toThrow()
  expect(state.requests).toBe(1)
})

// Proves OPS-334
test('a lost connection is closed and not reopened', async () => {
  const sockets: Duplex[] = []
  const { state, options } = await listen((socket, request) => {
    sockets.push(socket)
    open(socket, request)
  })
  const nats = await connect(options)
  sockets[0]!.destroy()
  await nats.closed()
  expect([nats.isClosed(), state.requests]).toEqual([true, 1])
})

test('a connection is opened with the token, and with an inbox prefix if there is one', () => {
  const link = { url: 'ws://127.0.0.1:1', token: 't', inboxPrefix: null }
  expect(linkOptions(link)).not.toHaveProperty('inboxPrefix')
  expect(linkOptions({ ...link, inboxPrefix: '_INBOX_1' })).toMatchObject({ inboxPrefix: '_INBOX_1' })
  expect(linkOptions(link).authenticator()).toEqual({ jwt: 't', nkey: '', sig: '' })
})

test('a request without responders is no error of the connection; a timeout is', () => {
  expect(isNoResponders(NatsError.errorForCode(ErrorCode.NoResponders))).toBe(true)
  expect(isNoResponders(NatsError.errorForCode(ErrorCode.Timeout))).toBe(false)
  expect(isNoResponders(new Error('503'))).toBe(false)
})
