import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * Starts an adapter that sends `line(n)` for n = 0, 1, 2 … as fast as it is read, to one client after the other, up to
 * `maxLines` lines.
 */
export async function floodAdapter(line: (n: number) => string, maxLines = Number.POSITIVE_INFINITY) {
  let sentLines = 0
  let bytes = 0
  let isStopped = false
  const sockets = new Set<Socket>()
  const flood = async (socket: Socket) => {
    while (sentLines < maxLines && !socket.destroyed && !isStopped) {
      let text = ''
      while (text.length < 16_384 && sentLines < maxLines) text += `${line(sentLines++)}\n`
      bytes += text.length
      if (!socket.write(text)) await once(socket, 'drain')
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (data.includes('* PING')) socket.write('* PONG 1000\n')
    })
    flood(socket).catch(() => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lines: () => sentLines,
    /** Bytes accepted by the network. */
    bytes: () => bytes - [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0),
    connections: () => sockets.size,
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
