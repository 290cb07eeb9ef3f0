import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a network between a connector and its source, which can be cut or stop to forward. */
export async function startProxy(to: number) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const link = (from: Socket, other: Socket) => {
    sockets.add(from)
    from.on('data', (data) => other.write(data))
    from.on('error', () => other.destroy())
    from.on('close', () => {
      sockets.delete(from)
      other.destroy()
    })
    if (isFrozen) from.pause()
  }
  const server = createServer((client) => {
    const source = connect(to, '127.0.0.1')
    link(client, source)
    link(source, client)
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    /** Closes all connections and rejects new ones until `open`. */
    close,
    open: () => listen(port),
    /** Forwards nothing until `thaw`, like a network that loses all packets. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
