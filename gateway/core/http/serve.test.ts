import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from './serve.ts'

const patience = { head: 300, request: 900, stalled: 300, idle: 5000 }

let server: ReturnType<typeof serve>
let freed: PromiseWithResolvers<void>
let made: PromiseWithResolvers<Response>
beforeEach(async () => {
  freed = Promise.withResolvers()
  made = Promise.withResolvers()
  server = serve((request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/late') return made.promise
    if (pathname === '/whole') return new Response('x'.repeat(50_000_000))
    if (pathname === '/body') return request.text().then((text) => new Response(text))
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => freed.resolve(),
      }),
    )
  }, patience)
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
  // Whoever writes on while it is cut off is told by a reset: that is an end like any other.
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  return { socket, closed }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('whoever never ends the head of a request is cut off', async () => {
  const { socket, closed } = open('GET / HTTP/1.1\r\nHost: x\r\n')
  socket.resume()
  await closed
})

test('whoever sends a body drop by drop is cut off, and so is one that sends no more of it', async () => {
  const slow = open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  const dripping = setInterval(() => slow.socket.write('x'), 50)
  slow.socket.resume()
  const still = open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
  still.socket.resume()
  await Promise.all([slow.closed, still.closed])
  clearInterval(dripping)
})

test('a stream whose reader takes nothing is called off', async () => {
  const { socket, closed } = open(get('/stream'))
  socket.pause()
  await freed.promise
  socket.resume()
  await closed
})

test('a whole answer that nobody takes is let go', async () => {
  const { socket } = open(get('/whole'))
  socket.pause()
  const [taken] = (await once(server, 'connection')) as [NodeJS.Socket & { destroyed: boolean }]
  await once(taken, 'close')
  socket.destroy()
})

test('an answer may take as long as it needs to be made', async () => {
  const { socket } = open(get('/late'))
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  const late = setTimeout(() => made.resolve(new Response('at last')), patience.stalled * 3)
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
    patience.stalled * 3,
  )
  await expect.poll(() => text, { timeout: 60_000 }).toMatch(/2$/)
  clearTimeout(again)
})
