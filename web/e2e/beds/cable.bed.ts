import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A cable between browsers and a server of this machine, which can be pulled out and put in again. */
export async function createCable(port: number) {
  const sockets = new Set<Socket>()
  let isIn = true
  const server = createServer((near) => {
    if (!isIn) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: () => {
      isIn = false
      cut()
    },
    putIn: () => {
      isIn = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
