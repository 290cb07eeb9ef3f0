import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { repeat, type SourceKind } from '../sourceKind.ts'

/** An MTConnect adapter that sends five items in each line. */
export const shdr: SourceKind = {
  connectorTypeId: 'mtconnect-shdr',
  options: (port) => ({
    host: '127.0.0.1',
    port,
    keys: { execution: 'exec', program: 'prog', partCount: 'parts', mode: 'mode', availability: 'avail' },
  }),
  async open(perSecond) {
    const port = await freePort()
    const sockets = new Set<Socket>()
    let total = 0
    let server: Server
    let stopSending = () => {}
    const send = async () => {
      const line = `${new Date().toISOString()}|avail|AVAILABLE|exec|ACTIVE|prog|P-1|mode|AUTOMATIC|parts|${total}\n`
      for (const socket of sockets) if (socket.writableLength < 100_000) socket.write(line)
    }
    return {
      port,
      async start(initial) {
        total = initial
        server = createServer((socket) => {
          sockets.add(socket)
          socket.on('close', () => sockets.delete(socket))
          socket.on('error', () => {})
          socket.on('data', () => socket.write('* PONG 1000\n'))
        })
        await once(server.listen(port, '127.0.0.1'), 'listening')
        stopSending = repeat(perSecond / 5, send)
      },
      count(parts) {
        total += parts
      },
      async kill() {
        stopSending()
        server.close()
        for (const socket of sockets) socket.destroy()
        await once(server, 'close')
      },
      close: async () => {},
    }
  },
}
