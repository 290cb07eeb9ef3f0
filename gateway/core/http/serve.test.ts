import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from './serve.ts'

const timeouts = { head: 300, request: 900, stalled: 300, idle: 5000 }

let server: ReturnType<typeof serve>
let freed: PromiseWithResolvers<void>
let lateResponse: PromiseWithResolvers<Response>
beforeEach(async () => {
  freed = Promise.withResolvers()
  lateResponse = Promise.withResolvers()
  server = serve((request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/late') return lateResponse.promise
    if (pathname === '/whole') return new Response('x'.repeat(50_000_000))
    if (pathname === '/body') return request.text().then((text) => new Response(text))
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => freed.resolve(),
      }),
    )
  }, timeouts)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function open(text: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  // A client that continues to write is disconnected by a reset, which is an expected end.
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  return { socket, closed }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('disconnects a client that never completes the head of a request', async () => {
  const { socket, closed } = open('GET / HTTP/1.1\r\nHost: x\r\n')
  socket.resume()
  await closed
})

test('disconnects a client that sends a body too slowly or stops sending it', async () => {
  const slow = open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  const dripping = setInterval(() => slow.socket.write('x'), 50)
  slow.socket.resume()
  const stalled = open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
  stalled.socket.resume()
  await Promise.all([slow.closed, stalled.closed])
  clearInterval(dripping)
})

test('aborts a stream if its client reads nothing', async () => {
  const { socket, closed } = open(get('/stream'))
  socket.pause()
  await freed.promise
  socket.resume()
  await closed
})

test('releases a complete response that its client does not read', async () => {
  const { socket } = open(get('/whole'))
  socket.pause()
  const [socketOfServer] = (await once(server, 'connection')) as [NodeJS.Socket & { destroyed: boolean }]
  await once(socketOfServer, 'close')
  socket.destroy()
})

test('a response may take any time to create', async () => {
  const { socket } = open(get('/late'))
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  const late = setTimeout(() => lateResponse.resolve(new Response('at last')), timeouts.stalled * 3)
  await expect.poll(() => text, { timeout: 60_000 }).toContain('at last')
  clearTimeout(late)
})

test('a connection stays open between requests', async () => {
  const { socket } = open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  await expect.poll(() => text).toMatch(/1$/)
  const again = setTimeout(
    () => socket.write('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n2'),
    timeouts.stalled * 3,
  )
  await expect.poll(() => text, { timeout: 60_000 }).toMatch(/2$/)
  clearTimeout(again)
})
